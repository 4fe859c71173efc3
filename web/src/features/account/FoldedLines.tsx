import { useId } from "react";

const lines = 13;
const step = 14.5;
/** Wider than any window; the frame cuts it off. */
const width = 2000;
const height = 600;

/** The n-th nested edge of the folded sheet, each a little further in and fainter. */
function edge(n: number): { d: string; opacity: number } {
  const inset = 0.5 + n * step;
  return {
    d: `M${width - n * step} ${inset}H${inset}V${height - inset}H${width - n * step}`,
    opacity: 0.62 - n * 0.042,
  };
}

/** Decoration: the mark, drawn large as a sheet folded towards the reader. */
export function FoldedLines({ className }: { className?: string }) {
  const id = useId();
  const inner = 0.5 + (lines - 1) * step;
  return (
    <svg
      className={className}
      viewBox="0 0 480 600"
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={`${id}-top`} x1="0" x2="0" y1="0" y2="1">
          <stop stopColor="#e3c67e" stopOpacity="0.2" />
          <stop offset="1" stopColor="#e3c67e" stopOpacity="0.05" />
        </linearGradient>
        <linearGradient id={`${id}-side`} x1="0" x2="1" y1="0" y2="0">
          <stop stopColor="#c39f4c" stopOpacity="0.03" />
          <stop offset="1" stopColor="#c39f4c" stopOpacity="0.14" />
        </linearGradient>
      </defs>
      <path d={`M.5.5H${width}V${inner}H${inner}z`} fill={`url(#${id}-top)`} stroke="none" />
      <path
        d={`M.5.5V${height - 0.5}L${inner} ${height - inner}V${inner}z`}
        fill={`url(#${id}-side)`}
        stroke="none"
      />
      {Array.from({ length: lines }, (_, n) => {
        const { d, opacity } = edge(n);
        return <path key={d} d={d} strokeOpacity={opacity} />;
      })}
      <path d={`M.5.5 ${inner} ${inner}M.5 ${height - 0.5} ${inner} ${height - inner}`} strokeOpacity="0.5" />
    </svg>
  );
}
