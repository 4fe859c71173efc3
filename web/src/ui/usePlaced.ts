import {
  autoUpdate,
  flip,
  offset,
  type Placement,
  type ReferenceType,
  shift,
  size,
  useFloating,
} from "@floating-ui/react-dom";
import type { CSSProperties } from "react";

export interface PlaceRules {
  placement: Placement;
  gap?: number;
  /** Where there is no room. */
  otherwise: keyof typeof ways;
  /** The element keeps to the width of this one instead of the window's. */
  bar?: Element;
}

/** What stays free between a pane and the edge of the window. */
export const edge = 8;

const ways = {
  flip: flip({ padding: edge }),
  /** As `flip`, where what scrolls around the anchor has no room. */
  flipInside: flip({ altBoundary: true }),
  cover: shift({ mainAxis: false, crossAxis: true, padding: 12 }),
  /** The style sheet reads `--room`. */
  shrink: size({
    padding: edge,
    apply: ({ availableHeight, elements }) =>
      elements.floating.style.setProperty("--room", `${availableHeight}px`),
  }),
};

/** Keeps an element beside its anchor, over whatever would cut it, while the page scrolls and changes. */
export function usePlaced(anchor: ReferenceType | null, { placement, gap, otherwise, bar }: PlaceRules) {
  const { refs, floatingStyles } = useFloating({
    strategy: "fixed",
    placement,
    elements: { reference: anchor },
    whileElementsMounted: autoUpdate,
    middleware: [offset(gap), ways[otherwise], shift({ boundary: bar, padding: edge })],
  });
  const origin = `${placement.endsWith("start") ? "left" : "right"} ${placement.startsWith("top") ? "bottom" : "top"}`;
  return { ref: refs.setFloating, style: { ...floatingStyles, "--origin": origin } as CSSProperties };
}
