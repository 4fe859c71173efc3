export type Placement = "top" | "bottom" | "right";

const gap = 6;
const edge = 8;

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

/** Puts a floating element beside its anchor, on the other side where there is no room, never outside the window. */
export function placeTip(tip: HTMLElement, anchor: Element, placement: Placement): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const right = window.innerWidth - width - edge;
  const bottom = window.innerHeight - height - edge;
  let left = at.left + at.width / 2 - width / 2;
  let top = placement === "top" ? at.top - height - gap : at.bottom + gap;
  if (placement === "right") {
    left = at.right + gap;
    top = at.top + at.height / 2 - height / 2;
  } else if (top > bottom) {
    top = at.top - height - gap;
  } else if (top < edge) {
    top = at.bottom + gap;
  }
  tip.style.left = `${clamp(left, edge, Math.max(edge, right))}px`;
  tip.style.top = `${clamp(top, edge, Math.max(edge, bottom))}px`;
}
