import { formatCount, formatSize } from "../../lib/sizes";
import type { Firm } from "./records";

/** Limits of storage are counted in these. */
export const bytesPerGB = 1_000_000_000;

const decimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** '2,214.8 GB': gigabytes from the first one on, so that figures can be compared with limits; smaller units below. */
export function formatStorage(bytes: number): string {
  return bytes > 0 && bytes < bytesPerGB
    ? formatSize(bytes, 1000)
    : `${decimal.format(bytes / bytesPerGB)} GB`;
}

export const unreachable = "Unreachable";
/** Where there is nothing to say. */
export const nothing = "–";

/** A figure of a firm as people read it: its region may not answer, and it may never have been counted. */
export function figureText(
  { reachable }: Pick<Firm, "reachable">,
  figure: number | null | undefined,
  format: (figure: number) => string = formatCount,
): string {
  if (!reachable) return unreachable;
  return figure === null || figure === undefined ? nothing : format(figure);
}

/** What a firm used of its monthly operations; 'Off' where nothing is recognized by itself. */
export function ocrText({ reachable, tenantFeatures, tenantUsage, tenantLimits }: Firm, of = " / "): string {
  if (!reachable || !tenantUsage || !tenantLimits) return unreachable;
  if (tenantFeatures?.automaticOCR !== 1) return "Off";
  const used = formatCount(tenantUsage.OCR_TRANSACTIONS_THIS_MONTH);
  return `${used}${of}${formatCount(tenantLimits.OCR_PER_MONTH_NET)}`;
}

/** By how many documents the index of a firm was behind when both were counted; nothing where they were not. */
export function indexBehind({ documentCount, searchIndex }: Firm): number | null {
  if (documentCount === null || searchIndex.docsCount === null) return null;
  return Math.max(0, documentCount - searchIndex.docsCount);
}

/** Whether the index of a firm holds its documents, or what is wrong with it. */
export function indexText(firm: Firm): string {
  const inSync = (behind: number) => (behind === 0 ? "In sync" : `${formatCount(behind)} behind`);
  return firm.searchIndex.error || figureText(firm, indexBehind(firm), inSync);
}
