import { ArrowUpRight, CornerDownRight, Keyboard, LogOut, Monitor, Moon, Sun } from "lucide-react";
import type { ComponentType } from "react";
import { useNavigate } from "react-router";
import { mayOpen } from "../access";
import { useAbout, useMe } from "../api/me";
import { usePreference } from "../lib/preferences";
import { entryOf, exists, pages } from "../pages";
import { paths } from "../paths";
import { navigationFor } from "./navigation";
import { pageCommands } from "./pageCommands";

/** Something the palette can do. */
export interface Command {
  id: string;
  label: string;
  hint?: string;
  icon?: ComponentType;
  /** Further words by which it is found. */
  keywords?: string;
  run: () => void;
}

/** Everything that can be done from anywhere, by this person. */
export function useCommands(onShowShortcuts: () => void): Command[] {
  const me = useMe();
  const about = useAbout();
  const navigate = useNavigate();
  const [, setTheme] = usePreference("theme", "system");
  const go = (path: string) => () => void navigate(path);

  const navigation = navigationFor(me, about);
  const offered = pages.flatMap((page): Command[] => {
    const command = pageCommands[page.path];
    return command && mayOpen(page.access, me, about)
      ? [{ icon: CornerDownRight, ...command, id: page.path, hint: "Page", run: go(entryOf(page)) }]
      : [];
  });
  const places = inOrderOf(
    navigation.map(({ label }) => label),
    offered,
  );
  const outside = navigation
    .filter((item) => item.external)
    .map(
      (item): Command => ({
        id: item.to,
        label: item.label,
        hint: "Opens in a new tab",
        icon: ArrowUpRight,
        run: () => void window.open(item.to, "_blank", "noopener"),
      }),
    );
  const logOut: Command = {
    id: "logout",
    label: "Log Out",
    icon: LogOut,
    keywords: "sign out leave",
    run: go(paths.logout()),
  };
  return [
    ...places,
    ...outside,
    {
      id: "light",
      label: "Use the light theme",
      icon: Sun,
      keywords: "bright colours mode",
      run: () => setTheme("light"),
    },
    {
      id: "dark",
      label: "Use the dark theme",
      icon: Moon,
      keywords: "night colours mode",
      run: () => setTheme("dark"),
    },
    {
      id: "system",
      label: "Use the theme of the system",
      icon: Monitor,
      keywords: "colours mode",
      run: () => setTheme("system"),
    },
    {
      id: "shortcuts",
      label: "Show the keyboard shortcuts",
      icon: Keyboard,
      keywords: "keys help",
      run: onShowShortcuts,
    },
    ...(exists(paths.logout()) ? [logOut] : []),
  ];
}

/** The pages of the navigation first, as they stand there. */
function inOrderOf(labels: readonly string[], places: readonly Command[]): Command[] {
  const placeOf = ({ label }: Command) => (labels.includes(label) ? labels.indexOf(label) : labels.length);
  return places.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const words = (text: string) => text.toLocaleLowerCase().split(/\s+/).filter(Boolean);

/** How well a command answers the words typed: 0 not at all, more is better. */
function rank(command: Pick<Command, "label" | "keywords">, typed: readonly string[]): number {
  const label = command.label.toLocaleLowerCase();
  const all = `${label} ${command.keywords?.toLocaleLowerCase() ?? ""}`;
  if (!typed.every((word) => all.includes(word))) return 0;
  const first = typed[0] ?? "";
  if (label.startsWith(first)) return 4;
  if (label.includes(` ${first}`)) return 3;
  return label.includes(first) ? 2 : 1;
}

/** The commands that hold every word typed, the best first; all of them while nothing is typed. */
export function matchCommands<C extends Pick<Command, "label" | "keywords">>(
  commands: readonly C[],
  text: string,
): C[] {
  const typed = words(text);
  if (typed.length === 0) return [...commands];
  return commands
    .map((command) => ({ command, score: rank(command, typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ command }) => command);
}
