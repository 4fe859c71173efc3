import { UserRound, X } from "lucide-react";
import { FieldList } from "../../../ui/FieldList";
import styles from "./recipients.module.css";
import type { RecipientInput } from "./useRecipientInput";

export interface SuggestionsProps {
  anchor: HTMLElement | null;
  typed: string;
  input: RecipientInput;
  onForget: (address: string) => void;
}

/** Addresses used before that hold what is typed, below the field and as wide as it. */
export function Suggestions({ anchor, typed, input, onForget }: SuggestionsProps) {
  const { listID, offers, active, entryID } = input;
  return (
    <FieldList anchor={anchor} activeID={active && entryID(active)}>
      <div id={listID} role="listbox" aria-label="Addresses used before">
        {offers.map((address) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field that steers the list
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
          <div
            key={address}
            id={entryID(address)}
            role="option"
            className={styles.option}
            aria-selected={address === active}
            onMouseMove={() => input.point(address)}
            onClick={() => input.add([address])}
          >
            <UserRound />
            <Marked text={address} part={typed} />
            {/* By keyboard: Shift+Delete, as in browsers, or the button beside the address below the field. */}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: an option has no buttons in it */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
            <span
              className={styles.forget}
              title="Delete this address from the suggestions (Shift+Delete)"
              onClick={(event) => {
                event.stopPropagation();
                onForget(address);
              }}
            >
              <X className="i-14" />
            </span>
          </div>
        ))}
      </div>
    </FieldList>
  );
}

function Marked({ text, part }: { text: string; part: string }) {
  const at = text.toLowerCase().indexOf(part.toLowerCase());
  if (at < 0) return <span className="ell">{text}</span>;
  const end = at + part.length;
  return (
    <span className="ell">
      {text.slice(0, at)}
      <mark className={styles.mark}>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </span>
  );
}
