import { type KeyboardEvent, useId, useState } from "react";
import type { Command } from "./commands";
import type { PaletteSection } from "./usePaletteResults";

export interface ResultPicker {
  listID: string;
  active: Command | undefined;
  optionID: (command: Command) => string;
  point: (command: Command) => void;
  choose: (command: Command) => void;
  /** For the text field that steers the list. */
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Up, Down and Enter in a text field move through a list of results below it; the focus stays in the field. */
export function useResultPicker(sections: readonly PaletteSection[], onChosen: () => void): ResultPicker {
  const listID = useId();
  const [pointed, setPointed] = useState<string>();
  const all = sections.flatMap((section) => section.commands);
  const active = all.find((command) => command.id === pointed) ?? all[0];

  const choose = (command: Command) => {
    onChosen();
    command.run();
  };
  const step = (by: number) => {
    const index = active ? all.indexOf(active) : -1;
    setPointed(all[(index + by + all.length) % all.length]?.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || all.length === 0) return;
    if (event.key === "ArrowDown") step(1);
    else if (event.key === "ArrowUp") step(-1);
    else if (event.key === "Enter" && active) choose(active);
    else return;
    event.preventDefault();
  };
  return {
    listID,
    active,
    optionID: (command) => `${listID}-${command.id}`,
    point: (command) => setPointed(command.id),
    choose,
    onKeyDown,
  };
}
