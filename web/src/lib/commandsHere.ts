import { useEffect, useRef } from "react";
import { createRegistry } from "./registry";

/** Something that can be done on the page that is open. */
export interface CommandHere {
  label: string;
  onSelect?: () => void;
  /** Why it cannot be done now. */
  disabledReason?: string;
}

/** The entries of a menu: the actions among them are the commands. */
type Entries = readonly (CommandHere | string | { caption: string })[];

const isCommand = (entry: Entries[number]): entry is CommandHere =>
  typeof entry === "object" && "label" in entry;

/** What the parts of the page offer, asked for when somebody looks for a command. */
export const commandsHere = createRegistry<() => readonly CommandHere[]>();

/** Lets what a menu of the page does be found by its name, while the calling component is shown. */
export function useCommandsHere(entries: () => Entries): void {
  const latest = useRef(entries);
  useEffect(() => {
    latest.current = entries;
  });
  useEffect(() => commandsHere.add(() => latest.current().filter(isCommand)), []);
}
