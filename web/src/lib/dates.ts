type Moment = Date | string | number;

const usDate = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "numeric" });
const localeDate = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const localeDateTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const localeTime = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
const shortDay = new Intl.DateTimeFormat(undefined, { month: "short", day: "numeric" });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: "short" });
const monthAndDay = new Intl.DateTimeFormat(undefined, { month: "long", day: "numeric" });

function valid(moment: Moment): Date | undefined {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function formatWith(format: Intl.DateTimeFormat) {
  return (moment: Moment): string => {
    const date = valid(moment);
    return date ? format.format(date) : "";
  };
}

/** 'Jan 14, 2026' */
export const formatUSDate = formatWith(usDate);
/** The date as the browser's owner writes it. */
export const formatDate = formatWith(localeDate);
export const formatDateTime = formatWith(localeDateTime);
/** The time of day as the browser’s owner writes it. */
export const formatTime = formatWith(localeTime);
/** The time today, the day within this year, the whole date before it: as short as it can be read. */
export function formatBriefly(moment: Moment, now: Date = new Date()): string {
  const date = valid(moment);
  if (!date) return "";
  if (sameDay(date, now)) return formatTime(date);
  return date.getFullYear() === now.getFullYear() ? shortDay.format(date) : formatDate(date);
}

/** 'Thu' */
export const formatWeekday = formatWith(weekday);

/** 'April 1' */
export const formatMonthAndDay = formatWith(monthAndDay);

function sameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString();
}

/** 'today at 3:00 AM', 'yesterday at 3:00 AM', else date and time. */
export function formatWhen(moment: Moment, now: Date = new Date()): string {
  const date = valid(moment);
  if (!date) return "";
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (sameDay(date, now)) return `today at ${formatTime(date)}`;
  if (sameDay(date, yesterday)) return `yesterday at ${formatTime(date)}`;
  return formatDateTime(date);
}

/** The first moment of the coming month, where monthly limits start anew. */
export function startOfNextMonth(now: Date = new Date()): Date {
  return new Date(now.getFullYear(), now.getMonth() + 1, 1);
}

/** The day of a moment where the browser is, as it travels: '2026-01-14'. */
export function dayOf(moment: Date = new Date()): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const year = String(moment.getFullYear()).padStart(4, "0");
  return `${year}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** A day as the browser's owner writes it. A day has no time zone and is the same one everywhere. */
export function formatDay(day: string | null | undefined): string {
  return day ? formatDate(`${day}T00:00`) : "";
}
