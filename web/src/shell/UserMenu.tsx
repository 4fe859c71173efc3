import { ChevronDown, Info, Keyboard, LogOut, Monitor, Moon, Settings, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useMe } from "../api/me";
import { cx } from "../lib/cx";
import { usePreference } from "../lib/preferences";
import { exists } from "../pages";
import { paths } from "../paths";
import type { ThemeChoice } from "../theme/colorScheme";
import { Avatar } from "../ui/Avatar";
import { Chip } from "../ui/Chip";
import { MenuButton, type MenuEntry } from "../ui/Menu";
import styles from "./Header.module.css";

const themes: readonly { choice: ThemeChoice; label: string; icon: typeof Sun }[] = [
  { choice: "light", label: "Light", icon: Sun },
  { choice: "dark", label: "Dark", icon: Moon },
  { choice: "system", label: "Same as the system", icon: Monitor },
];

const regionNames: Record<string, string> = { US: "United States", CA: "Canada" };

export function UserMenu({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const { user } = useMe();
  const navigate = useNavigate();
  const [theme, setTheme] = usePreference("theme", "system");
  const name = user.displayName || user.username;

  const page = (label: string, icon: ReactNode, path: string): MenuEntry[] =>
    exists(path) ? [{ label, icon, onSelect: () => void navigate(path) }] : [];

  const entries: MenuEntry[] = [
    { caption: `${name}, ${user.firmName}` },
    { caption: `Region: ${regionNames[user.userRegion] ?? user.userRegion}` },
    "divider",
    ...page("Settings", <Settings />, paths.settings()),
    ...page("About", <Info />, paths.about()),
    { label: "Keyboard shortcuts", icon: <Keyboard />, shortcut: "Ctrl /", onSelect: onShowShortcuts },
    "divider",
    { caption: "Theme" },
    ...themes.map(
      ({ choice, label, icon: Icon }): MenuEntry => ({
        label,
        icon: <Icon />,
        checked: choice === theme,
        onSelect: () => setTheme(choice),
      }),
    ),
    "divider",
    ...page("Log Out", <LogOut />, paths.logout()),
  ];

  return (
    <MenuButton label="Account" entries={entries} align="right">
      {(trigger) => (
        <button type="button" className={styles.user} aria-label={`Account of ${name}`} {...trigger}>
          <Avatar name={name} />
          <span className={cx(styles.name, "ell")}>{name}</span>
          <Chip>{user.userRegion}</Chip>
          <ChevronDown className="i-14" />
        </button>
      )}
    </MenuButton>
  );
}
