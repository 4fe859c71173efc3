import { ChevronDown } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { cx } from "../lib/cx";
import { useDelayed } from "../lib/useDelayed";
import { Field, type FieldProps } from "../ui/Field";
import { OptionList } from "./OptionList";
import { type Chosen, isTooLong, type Option } from "./options";
import styles from "./Select.module.css";
import { useCombobox } from "./useCombobox";

const validationDelayMs = 500;

/** What every select field takes. */
export interface SelectProps extends FieldProps {
  options: readonly Option[];
  placeholder?: string;
  /** Offers to make what does not exist yet. */
  creates?: boolean;
  /** Told what is typed, for options that are asked for while one types. */
  onTyped?: (text: string) => void;
  /** Lower, for panels. */
  dense?: boolean;
  /** Shows what is chosen and lets nobody change it. */
  readOnly?: boolean;
  autoFocus?: boolean;
}

interface ComboboxProps extends SelectProps {
  chosen: readonly Chosen[];
  multiple: boolean;
  shows: number;
  /** In the field while nothing is typed. */
  text: string;
  /** Before the text: what has been chosen. */
  start?: ReactNode;
  /** After the text: a button to clear it. */
  end?: ReactNode;
  onChoose: (entry: Chosen) => void;
  onBackspace?: () => void;
}

/** The field that all selects are made of. */
export function Combobox(props: ComboboxProps) {
  const { label, aside, help, className, options, chosen, multiple, shows, text, placeholder } = props;
  const { creates = false, readOnly = false, dense, onChoose, onBackspace, onTyped } = props;
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const combobox = useCombobox({
    options,
    shows,
    creates,
    chosen,
    multiple,
    readOnly,
    onChoose,
    onBackspace,
  });
  const { isOpen, typed, active } = combobox;
  useEffect(() => onTyped?.(typed ?? ""), [onTyped, typed]);
  const tooLong = useDelayed(creates && isTooLong(typed ?? ""), validationDelayMs);
  const error = tooLong ? `Input exceeds maximum length allowed for ${label}` : props.error;

  const press = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    if (target.closest("button")) return;
    if (target.tagName !== "INPUT") event.preventDefault();
    box?.querySelector("input")?.focus();
    if (isOpen && target.tagName !== "INPUT") combobox.leave();
    else combobox.open();
  };

  // The buttons in the box remove what they stand for, and themselves with it: the focus goes on in the field.
  const goOn = (event: MouseEvent) => {
    if ((event.target as HTMLElement).closest("button")) box?.querySelector("input")?.focus();
  };

  return (
    <Field {...{ label, aside, help, error, className }}>
      {(control) => (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the whole box is a larger target for the field in it */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on one of its buttons, which keys cause too */}
          <div
            ref={setBox}
            className={cx(styles.box, dense && styles.dense, readOnly && styles.readOnly)}
            onMouseDown={press}
            onClick={goOn}
          >
            <div className={styles.content}>
              {props.start}
              <input
                {...control}
                type="text"
                role="combobox"
                className={styles.input}
                dir="auto"
                aria-expanded={isOpen}
                aria-controls={isOpen && combobox.offer.entries.length > 0 ? combobox.listID : undefined}
                aria-autocomplete="list"
                aria-activedescendant={isOpen && active ? combobox.entryID(active) : undefined}
                autoComplete="off"
                spellCheck={false}
                // biome-ignore lint/a11y/noAutofocus: only dialogs ask for it, for their first field
                autoFocus={props.autoFocus}
                readOnly={readOnly}
                placeholder={readOnly ? undefined : placeholder}
                value={typed ?? text}
                onChange={(event) => combobox.type(event.target.value)}
                onFocus={(event) => event.target.select()}
                onClick={(event) => typed === undefined && event.currentTarget.select()}
                onBlur={combobox.leave}
                onKeyDown={combobox.onKeyDown}
              />
            </div>
            {props.end}
            {!readOnly && <ChevronDown className={styles.chevron} />}
          </div>
          {isOpen && <OptionList {...{ label, combobox, chosen, multiple }} anchor={box} />}
        </>
      )}
    </Field>
  );
}
