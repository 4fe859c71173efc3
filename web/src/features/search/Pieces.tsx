import type { Piece } from "./results";
import styles from "./search.module.css";

/** A text in which what was searched for is marked. It is shown as it is, whatever it says. */
export function Pieces({ pieces, named = false }: { pieces: readonly Piece[]; named?: boolean }) {
  // A name cannot pretend to be another; a text is shown as it was written.
  const prose = named ? undefined : "";
  return pieces.map(({ text, hit }, place) => {
    const Part = hit ? "mark" : "span";
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
      <Part key={place} className={hit ? styles.hit : undefined} data-prose={prose}>
        {text}
      </Part>
    );
  });
}
