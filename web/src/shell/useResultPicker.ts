import { type KeyboardEvent, useId, useState } from "react";
import type { Command } from "./commands";
import type { PaletteSection } from "./usePaletteResults";

export interface ResultPicker {
  listID: string;
  active: Command | undefined;
  optionID: (command: Command) => string;
  point: (command: Command) => void;
  /** Back to where it began: another text is in the field. */
  rest: () => void;
  choose: (command: Command) => void;
  /** For the text field that steers the list. */
  onKeyDown: (event: KeyboardEvent) => void;
}

export interface PickerRules {
  onChosen: () => void;
  /** Nothing is active until a key moves to it: Enter then means the text in the field. */
  waits?: boolean;
}

/** Up, Down and Enter in a text field move through a list of results below it; the focus stays in the field. */
export function useResultPicker(
  sections: readonly PaletteSection[],
  { onChosen, waits = false }: PickerRules,
): ResultPicker {
  const listID = useId();
  const [pointed, setPointed] = useState<string>();
  const all = sections.flatMap((section) => section.commands);
  const active = all.find((command) => command.id === pointed) ?? (waits ? undefined : all[0]);

  const choose = (command: Command) => {
    onChosen();
    command.run();
  };
  const step = (by: 1 | -1) => {
    const from = active ? all.indexOf(active) : by === 1 ? -1 : all.length;
    setPointed(all[(from + by + all.length) % all.length]?.id);
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
    // Where Enter means the text, a pointer that happens to lie on the list changes nothing.
    point: (command) => !waits && setPointed(command.id),
    rest: () => setPointed(undefined),
    choose,
    onKeyDown,
  };
}
