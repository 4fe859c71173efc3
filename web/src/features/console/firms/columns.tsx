import { Check, CircleAlert, Clock, EyeOff, TriangleAlert } from "lucide-react";
import { paths } from "../../../paths";
import { type Column, IDLink, NameCell } from "../../../table";
import { Meter } from "../../../ui/Meter";
import {
  bytesPerGB,
  figureText,
  formatStorage,
  indexBehind,
  indexText,
  nothing,
  ocrText,
  unreachable,
} from "../figures";
import type { Firm } from "../records";
import styles from "./firms.module.css";

/** Everything about firms that is a number stands to the right, in figures of equal width. */
const figure = { align: "end", figures: true, filterable: false } as const;

/** What cannot be said is said quietly. */
const quietly = (text: string) =>
  text === nothing || text === unreachable ? <span className={styles.quiet}>{text}</span> : text;

function count(
  id: "documentCount" | "emailCount" | "matterCount",
  header: string,
  width: number,
): Column<Firm> {
  const text = (firm: Firm) => figureText(firm, firm[id]);
  return {
    id,
    header,
    width,
    ...figure,
    value: (firm) => firm[id],
    text,
    cell: (firm) => quietly(text(firm)),
  };
}

function NamedFirm({ id, name, planType, half }: Firm) {
  return (
    <NameCell to={paths.firm(id)} name={name}>
      {planType === 2 && <EyeOff className={styles.mark} role="img" aria-label="Hidden" />}
      {half && (
        <span title="A change may stand in one of two databases only">
          <TriangleAlert className={styles.warn} role="img" aria-label="Half" />
        </span>
      )}
    </NameCell>
  );
}

function UsageCell(firm: Firm) {
  const { dataUsageBytes, tenantLimits, name } = firm;
  const text = figureText(firm, dataUsageBytes, formatStorage);
  if (dataUsageBytes === null || !tenantLimits) return quietly(text);
  return (
    <span className={styles.usage}>
      {text}
      <Meter
        label={`Data usage of ${name}`}
        used={dataUsageBytes}
        limit={tenantLimits.STORAGE_LIMIT_GB * bytesPerGB}
        valueText={`${text} of ${limitText(firm)}`}
      />
    </span>
  );
}

const limitText = (firm: Firm) =>
  figureText(firm, firm.tenantLimits?.STORAGE_LIMIT_GB, (limit) => formatStorage(limit * bytesPerGB));

/** A firm within its limit is not over it by zero. */
const overText = (firm: Firm) => figureText(firm, firm.dataUsageOverLimitBytes || null, formatStorage);

function IndexCell(firm: Firm) {
  const text = indexText(firm);
  const behind = indexBehind(firm);
  if (firm.searchIndex.error || !firm.reachable) {
    return (
      <span className={styles.bad} title={text}>
        <CircleAlert className="i-14" />
        <span className="ell">{text}</span>
      </span>
    );
  }
  if (behind === null) return quietly(text);
  const Icon = behind === 0 ? Check : Clock;
  return (
    <span className={behind === 0 ? styles.good : styles.behind}>
      <Icon className="i-14" />
      {text}
    </span>
  );
}

export const firmColumns: readonly Column<Firm>[] = [
  {
    id: "id",
    brief: true,
    header: "ID",
    width: 76,
    pinned: true,
    figures: true,
    hideable: false,
    value: ({ id }) => id,
    cell: ({ id }) => <IDLink to={paths.firm(id)}>{id}</IDLink>,
  },
  { id: "customerID", header: "Customer ID", width: 100, value: ({ customerID }) => customerID },
  {
    id: "name",
    header: "Name",
    width: 240,
    minWidth: 150,
    grows: true,
    shrinks: true,
    namesRow: true,
    hideable: false,
    value: ({ name }) => name,
    cell: (firm) => <NamedFirm {...firm} />,
  },
  { id: "regionName", brief: true, header: "Region", width: 68, value: ({ regionName }) => regionName },
  { id: "lxwEdition", brief: true, header: "Edition", width: 86, value: ({ lxwEdition }) => lxwEdition },
  {
    id: "activeUserCount",
    header: "Active Users",
    width: 68,
    ...figure,
    value: ({ activeUserCount }) => activeUserCount,
    text: ({ activeUserCount }) => figureText({ reachable: true }, activeUserCount),
  },
  {
    id: "dataUsageBytes",
    brief: true,
    header: "Data Usage",
    width: 96,
    ...figure,
    value: ({ dataUsageBytes }) => dataUsageBytes,
    text: (firm) => figureText(firm, firm.dataUsageBytes, formatStorage),
    cell: (firm) => <UsageCell {...firm} />,
  },
  {
    id: "storageLimit",
    header: "Data Usage Limit",
    width: 90,
    ...figure,
    value: ({ tenantLimits }) => tenantLimits?.STORAGE_LIMIT_GB,
    text: limitText,
    cell: (firm) => quietly(limitText(firm)),
  },
  {
    id: "dataUsageOverLimitBytes",
    header: "Data Usage Over Limit",
    width: 100,
    ...figure,
    value: ({ dataUsageOverLimitBytes }) => dataUsageOverLimitBytes || null,
    text: overText,
    cell: (firm) =>
      firm.dataUsageOverLimitBytes ? (
        <span className={styles.over}>{overText(firm)}</span>
      ) : (
        quietly(overText(firm))
      ),
  },
  count("documentCount", "Documents", 92),
  count("emailCount", "Emails", 90),
  count("matterCount", "Matters", 78),
  {
    id: "searchIndex",
    header: "Search Index",
    width: 118,
    value: indexBehind,
    text: indexText,
    cell: (firm) => <IndexCell {...firm} />,
  },
  {
    id: "ocr",
    header: "OCR",
    width: 112,
    ...figure,
    value: ({ tenantFeatures, tenantUsage }) =>
      tenantFeatures?.automaticOCR === 1 ? tenantUsage?.OCR_TRANSACTIONS_THIS_MONTH : null,
    text: (firm) => ocrText(firm),
    cell: (firm) => quietly(ocrText(firm)),
  },
];
