import { formatSize } from "../../../lib/sizes";
import type { Access } from "../records";

/** What somebody did with a link. */
export function accessWords({ what, name }: Access, documents: number): string {
  switch (what) {
    case "opened":
      return "Opened the page";
    case "refused":
      return "Refused, wrong password";
    case "zip":
      return documents === 1 ? "Downloaded as ZIP" : `Downloaded all ${documents} as ZIP`;
    case "file":
      return `Downloaded ${name ?? ""}`;
  }
}

/** From where, and how much of it arrived. */
export function accessDetail({ what, address, versionNumber, bytes, whole }: Access): string {
  const isDownload = what === "zip" || what === "file";
  const parts = [
    address,
    what === "file" && versionNumber && `version ${versionNumber}`,
    isDownload && bytes && formatSize(bytes),
    isDownload && !whole && "not completed",
  ];
  return parts.filter(Boolean).join(", ");
}

export interface AccessDay {
  day: string;
  accesses: readonly Access[];
}

/** Accesses by the day on which they happened where the reader is; they come newest first. */
export function byDay(accesses: readonly Access[], dayOf: (moment: string) => string): AccessDay[] {
  const days: { day: string; accesses: Access[] }[] = [];
  for (const access of accesses) {
    const day = dayOf(access.at);
    const last = days.at(-1);
    if (last?.day === day) last.accesses.push(access);
    else days.push({ day, accesses: [access] });
  }
  return days;
}
