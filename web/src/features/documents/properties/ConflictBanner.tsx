import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import styles from "./DocumentPage.module.css";

interface ConflictBannerProps {
  theirs: readonly string[];
  onUseTheirs: () => void;
}

export function ConflictBanner({ theirs, onUseTheirs }: ConflictBannerProps) {
  return (
    <Banner tone="warn" action={<Button onClick={onUseTheirs}>Use theirs</Button>}>
      Somebody else changed this document meanwhile. What you entered is kept; update again to replace theirs.
      <ul className={styles.differences}>
        {theirs.map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
    </Banner>
  );
}
