import {
  Code,
  Download,
  KeyRound,
  Link2,
  type LucideIcon,
  Mail,
  Monitor,
  ScrollText,
  Shield,
  ShieldCheck,
  ShieldQuestionMark,
  UserRound,
  Users,
} from "lucide-react";
import { mayOpen } from "../../access";
import type { Me } from "../../api/me";
import type { About } from "../../api/types";
import { families } from "../../lookupFamilies";
import { pages } from "../../pages";
import { paths } from "../../paths";

interface Entry {
  label: string;
  icon: LucideIcon;
  /** A page, with a word about it, */
  path?: string;
  help?: string;
  /** or something that this installation cannot give, and why. */
  unavailable?: (about: About | undefined) => string;
}

interface Section {
  title: string;
  entries: readonly Entry[];
}

export interface ShownEntry {
  label: string;
  icon: LucideIcon;
  help: string;
  /** Without one, the help says why there is nothing to open. */
  path: string | undefined;
}

export interface ShownSection {
  title: string;
  entries: ShownEntry[];
}

const noDownload = "The launcher cannot be downloaded from this installation";

/** The settings menu, in its order. */
const sections: readonly Section[] = [
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
        help: "Log in with a code from an authenticator app",
        icon: ShieldCheck,
        path: paths.settingsMFA(),
      },
      {
        label: "Sessions",
        help: "See where you are signed in, and end it there",
        icon: Monitor,
        path: paths.settingsSessions(),
      },
      {
        label: "Provider Access",
        help: "What the provider's staff did in your firm",
        icon: ScrollText,
        path: paths.settingsProviderAccess(),
      },
    ],
  },
  {
    title: "Permissions & Access",
    entries: [
      {
        label: "Edit Permission Groups",
        help: "People who are let into matters together",
        icon: Users,
        path: paths.permissionGroups(),
      },
      {
        label: "Limit Client/Matter Creation",
        help: "Who may create clients and matters",
        icon: Shield,
        path: paths.limitCreation(),
      },
      {
        label: "Explain Access",
        help: "Why somebody sees a matter, or does not",
        icon: ShieldQuestionMark,
        path: paths.explainAccess(),
      },
    ],
  },
  { title: "Document Management", entries: [] },
  {
    title: "Lists & Tags",
    entries: families.map(({ title, help, icon, path }) => ({ label: title, help, icon, path })),
  },
  {
    title: "Exchange & Email",
    entries: [
      {
        label: "Microsoft Exchange Server URL",
        help: "The mail server of your firm",
        icon: Mail,
        path: paths.settingsExchangeUrl(),
      },
      {
        label: "Smart-File Associations",
        help: "Which matter the email of a sender belongs to",
        icon: Link2,
        path: paths.settingsAssociations(),
      },
    ],
  },
  {
    title: "Downloads",
    entries: [
      {
        label: "Download Launcher",
        icon: Download,
        unavailable: (about) => about?.launcher.reason || noDownload,
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
export function sectionsFor(me: Me, about: About | undefined): ShownSection[] {
  const show = ({ label, icon, path, help = "", unavailable }: Entry): ShownEntry[] => {
    if (unavailable) return [{ label, icon, path: undefined, help: unavailable(about) }];
    const page = pages.find((candidate) => candidate.path === path);
    return page && mayOpen(page.access, me, about) ? [{ label, icon, path, help }] : [];
  };
  return sections
    .map(({ title, entries }) => ({ title, entries: entries.flatMap(show) }))
    .filter(({ entries }) => entries.length > 0);
}
