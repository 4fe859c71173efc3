import { type ClipboardEvent, type KeyboardEvent, useId, useState } from "react";
import { formatCount } from "../../../lib/sizes";
import { isAddress, isList, readPasted, suggestionsFor, withRecipients } from "./recipients";

/** The people that a share goes to, and what is being typed beside them. */
export interface Recipients {
  entered: readonly string[];
  typed: string;
}

export const noRecipients: Recipients = { entered: [], typed: "" };

/** All that would be sent to: what is typed counts without a key that ends it. */
export const everyone = ({ entered, typed }: Recipients): readonly string[] =>
  withRecipients(entered, typed.trim() === "" ? [] : [typed.trim()]);

export interface RecipientRules {
  value: Recipients;
  onChange: (value: Recipients) => void;
  /** Addresses used before. */
  known: readonly string[];
  onForget: (address: string) => void;
}

export interface RecipientInput {
  listID: string;
  offers: readonly string[];
  active: string | undefined;
  entryID: (address: string) => string;
  /** What became of a list that was pasted. */
  notice: string | undefined;
  type: (text: string) => void;
  add: (addresses: readonly string[]) => void;
  remove: (address: string) => void;
  point: (address: string) => void;
  /** Closes the list; what was typed becomes a recipient. */
  leave: () => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
}

const offeredAtMost = 8;
/** They end an address, as in mail programs. */
const endings: readonly string[] = ["Enter", ",", ";", " "];

const noticeOf = (kept: number, dropped: number) =>
  dropped === 0
    ? undefined
    : `${formatCount(dropped)} of ${formatCount(kept + dropped)} pasted entries are no email addresses and were left out`;

/** The field that recipients are typed into: keys end an address, arrows reach those used before, a list can be pasted. */
export function useRecipientInput({ value, onChange, known, onForget }: RecipientRules): RecipientInput {
  const { entered, typed } = value;
  const listID = useId();
  const [open, setOpen] = useState(false);
  const [pointed, setPointed] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const offers =
    open && typed.trim() !== "" ? suggestionsFor(known, entered, typed).slice(0, offeredAtMost) : [];
  // Whoever has typed a whole address means it; before that the first suggestion is meant.
  const active = offers.find((one) => one === pointed) ?? (isAddress(typed.trim()) ? undefined : offers[0]);

  const change = (next: Recipients) => {
    setPointed(undefined);
    setOpen(next.typed !== "");
    onChange(next);
  };
  const add = (addresses: readonly string[]) =>
    change({ entered: withRecipients(entered, addresses), typed: "" });
  const step = (by: number) => {
    const at = active ? offers.indexOf(active) : by > 0 ? -1 : 0;
    setPointed(offers[(at + by + offers.length) % offers.length]);
  };
  const end = (key: string) => {
    if (key === "Enter" && active) add([active]);
    else if (typed.trim() !== "") add([typed.trim()]);
  };
  const press = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (endings.includes(key)) end(key);
    else if (key === "ArrowDown" && offers.length > 0) step(1);
    else if (key === "ArrowUp" && offers.length > 0) step(-1);
    else if (key === "Delete" && shiftKey && active) onForget(active);
    else if (key === "Escape" && offers.length > 0) setOpen(false);
    else return false;
    return true;
  };
  return {
    listID,
    offers,
    active,
    entryID: (address) => `${listID}-${address}`,
    notice,
    type: (text) => change({ entered, typed: text }),
    add,
    remove: (address) => change({ entered: entered.filter((one) => one !== address), typed }),
    point: setPointed,
    leave: () => {
      setOpen(false);
      if (typed.trim() !== "") add([typed.trim()]);
    },
    onFocus: () => setOpen(true),
    onKeyDown: (event) => {
      // Ctrl+Enter sends the form, whatever is typed.
      if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
      if (event.key === "Backspace" && typed === "" && entered.length > 0) {
        return change({ entered: entered.slice(0, -1), typed });
      }
      if (!press(event)) return;
      // The dialog around the field must not close with the list, nor its form be sent.
      event.preventDefault();
      event.stopPropagation();
    },
    onPaste: (event) => {
      const text = event.clipboardData.getData("text");
      if (!isList(text)) return;
      event.preventDefault();
      const { addresses, dropped } = readPasted(text);
      setNotice(noticeOf(addresses.length, dropped));
      change({ entered: withRecipients(entered, addresses), typed });
    },
  };
}
