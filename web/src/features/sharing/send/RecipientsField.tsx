import { CircleAlert, X } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { cx } from "../../../lib/cx";
import { formatCount } from "../../../lib/sizes";
import { Field } from "../../../ui/Field";
import { isAddress, maxRecipients } from "./recipients";
import styles from "./recipients.module.css";
import { Suggestions } from "./Suggestions";
import { UsedBefore } from "./UsedBefore";
import { everyone, type RecipientRules, useRecipientInput } from "./useRecipientInput";

export interface RecipientsFieldProps extends RecipientRules {
  error?: string;
}

/** Who a share goes to: addresses as chips, and a line to type or paste more. */
export function RecipientsField({ error, ...rules }: RecipientsFieldProps) {
  const { value, known, onForget } = rules;
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const input = useRecipientInput(rules);
  const focus = () => box?.querySelector("input")?.focus();
  const press = (event: MouseEvent) => {
    if ((event.target as Element).closest("button, input")) return;
    event.preventDefault();
    focus();
  };
  const count = everyone(value).length;
  return (
    <div className={styles.recipients}>
      <Field
        label="Recipients"
        aside={
          <span className={cx(styles.count, count > maxRecipients && styles.tooMany)}>
            {`${formatCount(count)} of ${maxRecipients}`}
          </span>
        }
        help={input.notice}
        error={error}
      >
        {(control) => (
          <>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the whole box is a larger target for the field in it */}
            <div ref={setBox} className={styles.box} onMouseDown={press}>
              <Entered
                addresses={value.entered}
                onRemove={(address) => {
                  input.remove(address);
                  focus();
                }}
              />
              <input
                {...control}
                type="text"
                role="combobox"
                className={styles.input}
                inputMode="email"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                // biome-ignore lint/a11y/noAutofocus: the first field of the dialog
                autoFocus
                aria-expanded={input.offers.length > 0}
                aria-controls={input.offers.length > 0 ? input.listID : undefined}
                aria-autocomplete="list"
                aria-activedescendant={input.active && input.entryID(input.active)}
                placeholder={value.entered.length === 0 ? "name@example.com" : undefined}
                value={value.typed}
                onChange={(event) => input.type(event.target.value)}
                onFocus={input.onFocus}
                onBlur={input.leave}
                onKeyDown={input.onKeyDown}
                onPaste={input.onPaste}
              />
            </div>
            {input.offers.length > 0 && (
              <Suggestions anchor={box} typed={value.typed.trim()} {...{ input, onForget }} />
            )}
          </>
        )}
      </Field>
      <UsedBefore
        known={known}
        entered={value.entered}
        onAdd={(address) => {
          input.add([address]);
          focus();
        }}
        onForget={onForget}
      />
    </div>
  );
}

interface EnteredProps {
  addresses: readonly string[];
  onRemove: (address: string) => void;
}

function Entered({ addresses, onRemove }: EnteredProps) {
  if (addresses.length === 0) return null;
  return (
    <ul className={styles.entered} aria-label="Recipients, entered">
      {addresses.map((address) => {
        const valid = isAddress(address);
        return (
          <li key={address} className={cx(styles.person, !valid && styles.invalid)}>
            {!valid && <CircleAlert className="i-14" role="img" aria-label="Not a valid email" />}
            <span className="ell" title={address}>
              {address}
            </span>
            <button type="button" aria-label={`Remove ${address}`} onClick={() => onRemove(address)}>
              <X className="i-14" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
