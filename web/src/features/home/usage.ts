import { formatMonthAndDay, formatWhen, startOfNextMonth } from "../../lib/dates";
import { formatCount } from "../../lib/sizes";

const bytesPerGB = 1e9;

/** Storage is sold in steps of 1000. */
export function storageLimitBytes(limitGB: number): number {
  return limitGB * bytesPerGB;
}

/** 'Calculated today at 3:00 AM' */
export function calculationWords(calculatedAt: string | null | undefined, now = new Date()): string {
  return calculatedAt ? `Calculated ${formatWhen(calculatedAt, now)}` : "Not calculated yet";
}

/** '160 left until April 1'; past the limit, by how much. */
export function ocrWords(used: number, limit: number, now = new Date()): string {
  const until = formatMonthAndDay(startOfNextMonth(now));
  return used > limit
    ? `${formatCount(used - limit)} over the limit until ${until}`
    : `${formatCount(limit - used)} left until ${until}`;
}
