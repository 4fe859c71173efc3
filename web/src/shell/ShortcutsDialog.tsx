import { shortcuts } from "../lib/shortcuts";
import { useStore } from "../lib/store";
import { Dialog } from "../ui/Dialog";
import styles from "./ShortcutsDialog.module.css";

interface Line {
  keys: string;
  label: string;
}

const everywhere: readonly Line[] = [
  { keys: "Tab", label: "Go to the next control" },
  { keys: "Esc", label: "Close what is open" },
];

const inLists: readonly Line[] = [
  { keys: "Arrow keys", label: "Move from row to row and from cell to cell" },
  { keys: "Space", label: "Select the row" },
  { keys: "Enter", label: "Open the row" },
  { keys: "Ctrl+A", label: "Select all rows" },
  { keys: "Shift+F10", label: "Open the menu of the row" },
  { keys: "Esc", label: "Clear the selection" },
];

/** Lists the keys that work where the visitor is now, and those that work in every list. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const active = useStore(shortcuts);
  return (
    <Dialog open={open} title="Keyboard shortcuts" size="medium" onClose={onClose}>
      <div className={styles.groups}>
        <Group title="Everywhere" lines={[...active, ...everywhere]} />
        <Group title="In lists" lines={inLists} />
      </div>
    </Dialog>
  );
}

function Group({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl>
        {lines.map(({ keys, label }) => (
          <div key={keys} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              {keys.split("+").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
