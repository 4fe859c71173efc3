import styles from "./PreviewFrame.module.css";
import { lackingWords, type Searchability } from "./searchability";

/** Says in a preview why a search may not find what is shown. */
export function SearchabilityLine({ found }: { found: Searchability | undefined }) {
  const words = found && lackingWords(found);
  return words && <p className={styles.line}>{words}</p>;
}
