import { Plus } from "lucide-react";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { useMe } from "../api/me";
import { useShortcut } from "../lib/shortcuts";
import { useStore } from "../lib/store";
import { Button } from "../ui/Button";
import { MenuButton, type MenuEntry } from "../ui/Menu";
import { newEntries } from "./contributions";
import { creationPlace } from "./creationPlace";
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
  const open = () => button.current?.click();
  useShortcut("Alt+N", "Open the New menu", open);
  // Most browsers keep this one for themselves; installed as a program of its own, the window gets it.
  useShortcut("Ctrl+N", "Open the New menu", open);
  // What can be made depends on the folder that is open.
  useStore(creationPlace);
  const entries = useStore(newEntries).flatMap(
    ({ label, icon: Icon, path, onSelect, startsGroup, disabledReason }): MenuEntry[] => {
      const entry = {
        label,
        icon: <Icon />,
        disabledReason: disabledReason?.(me),
        onSelect: () => (path === undefined ? onSelect?.() : void navigate(path)),
      };
      return startsGroup ? ["divider", entry] : [entry];
    },
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
