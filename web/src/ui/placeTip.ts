export type Placement = "top" | "bottom" | "right";

const gap = 6;
const edge = 8;

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

/** Where a floating thing goes beside its anchor: on the other side where there is no room, never outside the window. */
export function tipPosition(
  at: Box,
  tip: Size,
  wanted: Placement,
  room: Size,
): { left: number; top: number } {
  const onTheRight = at.right + gap;
  const onTheLeft = at.left - gap - tip.width;
  const fitsRight = onTheRight + tip.width + edge <= room.width;
  const beside = wanted === "right" && (fitsRight || onTheLeft >= edge);
  const above = at.top - gap - tip.height;
  const below = at.bottom + gap;
  const fitsBelow = below + tip.height + edge <= room.height;
  const goesAbove = wanted === "top" ? above >= edge : !fitsBelow;

  const left = beside ? (fitsRight ? onTheRight : onTheLeft) : (at.left + at.right - tip.width) / 2;
  const top = beside ? (at.top + at.bottom - tip.height) / 2 : goesAbove ? above : below;
  return {
    left: clamp(left, edge, Math.max(edge, room.width - tip.width - edge)),
    top: clamp(top, edge, Math.max(edge, room.height - tip.height - edge)),
  };
}

export function placeTip(tip: HTMLElement, anchor: Element, wanted: Placement): void {
  const room = { width: window.innerWidth, height: window.innerHeight };
  const { left, top } = tipPosition(
    anchor.getBoundingClientRect(),
    tip.getBoundingClientRect(),
    wanted,
    room,
  );
  tip.style.left = `${left}px`;
  tip.style.top = `${top}px`;
}
