import { type KeyboardEvent, useId, useMemo, useState } from "react";
import {
  type Chosen,
  indexOptions,
  type Offer,
  type OfferRules,
  type Option,
  offerFor,
  optionNamed,
  sameChoice,
} from "./options";

export type Entry = Option | Chosen;

export interface ComboboxRules extends OfferRules {
  options: readonly Option[];
  /** Several can be chosen: the list stays open. */
  multiple: boolean;
  readOnly: boolean;
  onChoose: (entry: Chosen) => void;
  /** Backspace where there is nothing to delete. */
  onBackspace?: () => void;
}

export interface ComboboxState {
  listID: string;
  /** What is being typed; undefined while nothing is. */
  typed: string | undefined;
  isOpen: boolean;
  offer: Offer;
  active: Entry | undefined;
  entryID: (entry: Entry) => string;
  type: (text: string) => void;
  open: () => void;
  /** Closes the list; what was typed counts if it is the whole name of an option. */
  leave: () => void;
  point: (entry: Entry) => void;
  choose: (entry: Entry) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** How far a key moves; single steps go around the ends. */
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
const noOffer: Offer = { entries: [], more: 0 };

/** A text field that steers a list of options. The focus stays in the field, which names the active option. */
export function useCombobox(rules: ComboboxRules): ComboboxState {
  const { options, shows, creates, chosen, multiple, readOnly, onChoose, onBackspace } = rules;
  const listID = useId();
  const [typed, setTyped] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const [pointed, setPointed] = useState<Entry>();
  const index = useMemo(() => indexOptions(options), [options]);
  const offer = useMemo(
    () => (isOpen ? offerFor(index, typed ?? "", { shows, creates, chosen }) : noOffer),
    [isOpen, index, typed, shows, creates, chosen],
  );
  const { entries } = offer;
  const active = activeAmong(entries, pointed, typed === undefined && !multiple ? chosen[0] : undefined);

  const open = () => !readOnly && setIsOpen(true);
  const close = () => {
    setIsOpen(false);
    setTyped(undefined);
    setPointed(undefined);
  };
  const choose = (entry: Entry) => {
    if ("disabledReason" in entry && entry.disabledReason) return;
    onChoose(entry);
    setPointed(multiple ? entry : undefined);
    setTyped(undefined);
    if (!multiple) setIsOpen(false);
  };
  const leave = () => {
    const meant = typed ? optionNamed(index, typed) : undefined;
    if (meant && !chosen.some((one) => sameChoice(one, meant))) onChoose(meant);
    close();
  };
  const step = (by: number) => {
    const at = active ? entries.indexOf(active) : -1;
    const next = at + by;
    const wrapped = Math.abs(by) === 1 ? (next + entries.length) % entries.length : next;
    setPointed(entries[Math.min(entries.length - 1, Math.max(0, wrapped))]);
  };

  const press = (key: string): boolean => {
    const by = steps[key];
    if (by !== undefined && isOpen) step(by);
    else if (by !== undefined) open();
    else if (!isOpen) return false;
    else if (key === "Escape") close();
    else if (key === "Enter" && active) choose(active);
    else return key === "Enter";
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || readOnly) return;
    if (event.key === "Backspace" && !typed) return onBackspace?.();
    if (!press(event.key)) return;
    // A dialog around the field must not close with the list, nor its form be sent.
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    listID,
    typed,
    isOpen,
    offer,
    active,
    entryID: (entry) => `${listID}-${entry.id ?? "new"}`,
    type: (text) => {
      setTyped(text);
      setPointed(undefined);
      open();
    },
    open,
    leave,
    point: setPointed,
    choose,
    onKeyDown,
  };
}

/** Where the keys stand: where they were moved to, else on what is chosen, else at the top. */
function activeAmong(
  entries: readonly Entry[],
  pointed: Entry | undefined,
  chosen: Chosen | undefined,
): Entry | undefined {
  const find = (wanted: Entry | undefined) => wanted && entries.find((entry) => sameChoice(entry, wanted));
  return find(pointed) ?? find(chosen) ?? entries[0];
}
