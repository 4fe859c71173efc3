import { Code, KeyRound, type LucideIcon, Mail, Monitor, ShieldCheck, UserRound } from "lucide-react";
import { mayOpen } from "../../access";
import type { Me } from "../../api/me";
import type { About } from "../../api/types";
import { pages } from "../../pages";
import { paths } from "../../paths";

export interface SettingsEntry {
  label: string;
  help: string;
  icon: LucideIcon;
  path: string;
}

export interface SettingsSection {
  title: string;
  entries: readonly SettingsEntry[];
}

/** The settings menu, in its order. */
const sections: readonly SettingsSection[] = [
  {
    title: "Users & Security",
    entries: [
      {
        label: "Change Password",
        help: "Set a new password for your account",
        icon: KeyRound,
        path: paths.settingsChangePassword(),
      },
      {
        label: "Change User Attributes",
        help: "Your display name and email address",
        icon: UserRound,
        path: paths.settingsUserAttributes(),
      },
      {
        label: "Configure MFA",
        help: "Ask for a code from an authenticator app when you log in",
        icon: ShieldCheck,
        path: paths.settingsMFA(),
      },
      {
        label: "Sessions",
        help: "See where you are signed in, and end it there",
        icon: Monitor,
        path: paths.settingsSessions(),
      },
    ],
  },
  { title: "Permissions & Access", entries: [] },
  { title: "Document Management", entries: [] },
  { title: "Lists & Tags", entries: [] },
  {
    title: "Exchange & Email",
    entries: [
      {
        label: "Microsoft Exchange Server URL",
        help: "The mail server of your firm",
        icon: Mail,
        path: paths.settingsExchangeUrl(),
      },
    ],
  },
  { title: "Integrations", entries: [] },
  {
    title: "Development",
    entries: [
      {
        label: "Developer Overrides",
        help: "Servers and messages for those who build Casefold",
        icon: Code,
        path: paths.settingsDeveloper(),
      },
    ],
  },
];

/** What this person can open. A section with nothing in it is not there. */
export function sectionsFor(me: Me, about: About | undefined): SettingsSection[] {
  const open = ({ path }: SettingsEntry) => {
    const page = pages.find((candidate) => candidate.path === path);
    return page !== undefined && mayOpen(page.access, me, about);
  };
  return sections
    .map(({ title, entries }) => ({ title, entries: entries.filter(open) }))
    .filter(({ entries }) => entries.length > 0);
}
