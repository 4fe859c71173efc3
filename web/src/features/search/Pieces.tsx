import type { Piece } from "./results";
import styles from "./search.module.css";

/** A text in which what was searched for is marked. It is shown as it is, whatever it says. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, hit }, place) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
      <mark key={place} className={styles.hit}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
