import { startOfNextMonth } from "./dates";
import { readPreference, writePreference } from "./preferences";

/** Whether the visitor has put the over-limit warning of OCR aside for the rest of this month. */
export function isOcrWarningIgnored(now: Date = new Date()): boolean {
  const flag = readPreference("ignoreOverOcrLimitWarning");
  return flag !== undefined && now < new Date(flag.until);
}

export function ignoreOcrWarning(now: Date = new Date()): void {
  writePreference("ignoreOverOcrLimitWarning", { until: startOfNextMonth(now).toISOString() });
}
