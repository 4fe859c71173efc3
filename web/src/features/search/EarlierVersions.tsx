import { Pieces } from "./Pieces";
import type { Found } from "./results";
import styles from "./search.module.css";
import { earlierWords } from "./words";

interface EarlierVersionsProps extends Pick<Found, "earlier"> {
  onShow: (versionNumber: number) => void;
}

/** Versions before the one that a document is shown by, which match by content or comment. */
export function EarlierVersions({ earlier: { count, versions }, onShow }: EarlierVersionsProps) {
  return (
    <div className={styles.earlier}>
      <p className={styles.caption}>{earlierWords(count)}</p>
      <ul>
        {versions.map(({ versionNumber, snippets }) => (
          <li key={versionNumber}>
            <button type="button" className={styles.version} onClick={() => onShow(versionNumber)}>
              Version {versionNumber}
            </button>
            <span className="ell" dir="auto">
              {snippets.slice(0, 1).map(({ label = "", pieces }) => (
                <span key={label}>
                  {label && `${label}: `}
                  <Pieces pieces={pieces} />
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
