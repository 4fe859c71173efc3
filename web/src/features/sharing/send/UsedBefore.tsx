import { Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { formatCount } from "../../../lib/sizes";
import { suggestionsFor } from "./recipients";
import styles from "./recipients.module.css";

const shownAtFirst = 4;

export interface UsedBeforeProps {
  known: readonly string[];
  entered: readonly string[];
  onAdd: (address: string) => void;
  onForget: (address: string) => void;
}

/** The addresses that the person has sent to, the latest first: one press adds one, another forgets it. */
export function UsedBefore({ known, entered, onAdd, onForget }: UsedBeforeProps) {
  const caption = useId();
  const [all, setAll] = useState(false);
  const free = suggestionsFor(known, entered, "");
  if (free.length === 0) return null;
  const shown = all ? free : free.slice(0, shownAtFirst);
  const rest = free.length - shown.length;
  return (
    <div className={styles.usedBefore}>
      <span id={caption}>Used before</span>
      <ul aria-labelledby={caption}>
        {shown.map((address) => (
          <li key={address} className={styles.offered}>
            <button type="button" className={styles.take} onClick={() => onAdd(address)}>
              <Plus className="i-14" />
              <span className="ell" title={address}>
                {address}
              </span>
            </button>
            <button
              type="button"
              className={styles.drop}
              aria-label={`Delete ${address} from the suggestions`}
              title="Delete this address from the suggestions"
              onClick={() => onForget(address)}
            >
              <X className="i-14" />
            </button>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <button type="button" className={styles.rest} onClick={() => setAll(true)}>
          {`and ${formatCount(rest)} more`}
        </button>
      )}
    </div>
  );
}
