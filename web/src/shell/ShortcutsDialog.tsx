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
  { keys: "F2", label: "Rename or edit the row" },
  { keys: "Delete", label: "Move the row, or what is selected, to the Trash Bin" },
  { keys: "Shift+F10", label: "Open the menu of the row" },
  { keys: "Esc", label: "Clear the selection" },
];

/** Lists the keys that work where the visitor is now, and those that work in every list. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const active = useStore(shortcuts);
  return (
    <Dialog open={open} title="Keyboard shortcuts" size="medium" onClose={onClose}>
      <div className={styles.groups}>
        <Group title="On this page, wherever the focus is" lines={[...inOrder(active), ...everywhere]} />
        <Group title="In lists, on the row that has the focus" lines={inLists} />
      </div>
    </Dialog>
  );
}

const modifiers = ["Ctrl", "Alt"];

/** Those with a modifier first: they are the ones that are worth learning. */
function inOrder(lines: readonly Line[]): Line[] {
  const place = ({ keys }: Line) => {
    const found = modifiers.findIndex((modifier) => keys.startsWith(`${modifier}+`));
    return found === -1 ? modifiers.length : found;
  };
  return lines.toSorted((a, b) => place(a) - place(b));
}

/** Keys that do the same share a line. */
function byLabel(lines: readonly Line[]): [label: string, keys: string[]][] {
  const found = new Map<string, string[]>();
  for (const { keys, label } of lines) found.set(label, [...(found.get(label) ?? []), keys]);
  return [...found];
}

const keyNames: Readonly<Record<string, string>> = { Escape: "Esc", ArrowUp: "↑", ArrowDown: "↓" };

function Group({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl>
        {byLabel(lines).map(([label, choices]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            {choices.map((keys) => (
              <dd key={keys}>
                {keys.split("+").map((key) => (
                  <kbd key={key}>{keyNames[key] ?? key}</kbd>
                ))}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
