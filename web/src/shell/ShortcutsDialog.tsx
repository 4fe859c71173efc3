import { shortcuts } from "../lib/shortcuts";
import { useStore } from "../lib/store";
import { Dialog } from "../ui/Dialog";
import styles from "./ShortcutsDialog.module.css";

const everywhere = [
  { keys: "Esc", label: "Close what is open, clear what is selected" },
  { keys: "Tab", label: "Go to the next control" },
];

/** Lists the keys that work where the visitor is now. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const active = useStore(shortcuts);
  return (
    <Dialog open={open} title="Keyboard shortcuts" size="medium" onClose={onClose}>
      <dl className={styles.list}>
        {[...active, ...everywhere].map(({ keys, label }) => (
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
    </Dialog>
  );
}
