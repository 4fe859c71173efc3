import { Activity, Briefcase, File, type LucideIcon, Mail, NotebookPen, UsersRound } from "lucide-react";
import type { TrashContext } from "../../paths";

/** The tabs that list things; the other one lists what was done with them. */
export type ThingsContext = Exclude<TrashContext, "activity">;
/** The tabs whose things lie in folders. */
export type FiledContext = Extract<ThingsContext, "docs" | "email" | "notes">;

/** How calls for several kinds name one of them. */
export type TrashType = "File" | "Email" | "Note" | "Folder" | "Matter" | "Client";

/** What a tab of the Trash Bin is called, and what it lists. */
export interface TrashTab {
  label: string;
  icon: LucideIcon;
  /** In the title of the page and where there is nothing: 'No Email in the Trash Bin'. */
  noun: string;
  /** What lies here beside folders. */
  type: TrashType;
}

export const thingsTabs: Readonly<Record<ThingsContext, TrashTab>> = {
  clients: { label: "Clients", icon: UsersRound, noun: "Clients", type: "Client" },
  matters: { label: "Matters", icon: Briefcase, noun: "Matters", type: "Matter" },
  docs: { label: "Documents", icon: File, noun: "Documents", type: "File" },
  email: { label: "Email", icon: Mail, noun: "Email", type: "Email" },
  notes: { label: "Notes", icon: NotebookPen, noun: "Notes", type: "Note" },
};

export const activityTab = { label: "Activity", icon: Activity, title: "Permanent Delete Operations" };

/** In the order of the tabs. */
export const contexts: readonly TrashContext[] = ["clients", "matters", "docs", "email", "notes", "activity"];

export const isFiled = (context: TrashContext): context is FiledContext =>
  context === "docs" || context === "email" || context === "notes";

export const inTrashBin = (noun: string) => `${noun} in the Trash Bin`;
