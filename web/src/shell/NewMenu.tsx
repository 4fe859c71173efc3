import { Plus } from "lucide-react";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { useMe } from "../api/me";
import { useShortcut } from "../lib/shortcuts";
import { useStore } from "../lib/store";
import { Button } from "../ui/Button";
import { MenuButton, type MenuEntry } from "../ui/Menu";
import { newEntries } from "./contributions";
import styles from "./Header.module.css";

/** What can be made from anywhere. Not there while nothing can. */
export function NewMenu() {
  const entries = useStore(newEntries);
  return entries.length > 0 ? <FilledNewMenu /> : null;
}

function FilledNewMenu() {
  const me = useMe();
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  useShortcut("Alt+N", "Open the New menu", () => button.current?.click());
  const entries = useStore(newEntries).map(
    ({ label, icon: Icon, path, disabledReason }): MenuEntry => ({
      label,
      icon: <Icon />,
      disabledReason: disabledReason?.(me),
      onSelect: () => void navigate(path),
    }),
  );
  return (
    <MenuButton label="New" entries={entries}>
      {(trigger) => (
        <Button ref={button} variant="primary" icon={<Plus />} caret aria-label="New" {...trigger}>
          <span className={styles.newWord}>New</span>
        </Button>
      )}
    </MenuButton>
  );
}
