import { useEffect, useRef } from "react";
import { createStore } from "../lib/store";

/** What stands in the search box of the header, whichever page is open. */
export const boxText = createStore("");

/** A part of the text that could not be read, in UTF-16 units. */
export interface Fault {
  position: number;
  length: number;
}

/** The page whose query box the header's box is. */
export interface BoxOwner {
  /** Enter. */
  onSearch: () => void;
  /** What is marked in the text. */
  fault: Fault | undefined;
  /** The element that says what is wrong with the text. */
  problemID: string | undefined;
}

export const boxOwner = createStore<BoxOwner | undefined>(undefined);

/** A page calls this to make the header's box its own query box. */
export function useSearchBox({ onSearch, fault, problemID }: BoxOwner): void {
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    boxOwner.set({ onSearch: () => latest.current(), fault, problemID });
  }, [fault, problemID]);
  // Apart from the effect above: in between, the box belongs to the page all the time.
  useEffect(() => () => boxOwner.set(undefined), []);
}
