import { CheckCheck, ChevronUp, Download, Plug, TriangleAlert } from "lucide-react";
import { useNavigate } from "react-router";
import { useAbout } from "../api/me";
import { cx } from "../lib/cx";
import { usePreference } from "../lib/preferences";
import { exists } from "../pages";
import { paths } from "../paths";
import { MenuButton, type MenuEntry } from "../ui/Menu";
import styles from "./Footer.module.css";

const noDownload = "The launcher cannot be downloaded from this installation";

/** Gold until the launcher is said to be there; then a quiet word and the way to connect it. */
export function LauncherMenu() {
  const [installed] = usePreference("launcherInstalled", false);
  const navigate = useNavigate();
  const launcher = useAbout()?.launcher;
  if (!exists(paths.activateLauncher())) return null;

  const open = (path: string) => () => void navigate(path);
  const entries: MenuEntry[] = [
    {
      label: "Download Launcher",
      icon: <Download />,
      disabledReason: launcher?.available ? undefined : launcher?.reason || noDownload,
      onSelect: open(paths.settings()),
    },
    installed
      ? { label: "Connect Launcher", icon: <Plug />, onSelect: open(paths.launcher()) }
      : {
          label: "Launcher is Already Installed (Activate Launcher)",
          icon: <CheckCheck />,
          onSelect: open(paths.activateLauncher()),
        },
  ];
  return (
    <MenuButton label="Launcher" entries={entries} align="right" above>
      {(trigger) => (
        <button type="button" className={cx(styles.launcher, !installed && styles.missing)} {...trigger}>
          {installed ? <span className={styles.dot} /> : <TriangleAlert className="i-14" />}
          {installed ? "Launcher installed" : "Launcher not installed!"}
          <ChevronUp className="i-14" />
        </button>
      )}
    </MenuButton>
  );
}
