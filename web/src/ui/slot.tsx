import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { createStore, type Store, useStore } from "../lib/store";

/** A place in one part of the page that another part fills: it holds the element, while there is one. */
export type Slot = Store<HTMLElement | null>;

/** The left of the footer, where lists show their paging. */
export const footerPaging: Slot = createStore<HTMLElement | null>(null);

/** Beside the page, over its whole height: what is shown of one thing in it. */
export const sidePane: Slot = createStore<HTMLElement | null>(null);

/** Where the filling appears. */
export function SlotOutlet({ slot, className }: { slot: Slot; className?: string }) {
  return <div ref={slot.set} className={className} />;
}

/** Renders its children in the outlet, wherever in the page that is; nowhere while there is none. */
export function SlotFill({ slot, children }: { slot: Slot; children: ReactNode }) {
  const outlet = useStore(slot);
  return outlet && createPortal(children, outlet);
}
