import { useEffect } from "react";
import { createStore, useStore } from "../../lib/store";
import { superAdminMenu } from "../../paths";
import { Page } from "../../shell/Page";
import { Switch } from "../../ui/Checkbox";
import { Chip } from "../../ui/Chip";
import styles from "./ThemeExperimentPage.module.css";

/** Lasts until the page is loaded again: nothing of it is kept. */
const blackText = createStore(false);

const attribute = "data-black-text";

/** How the product looks with black main text, on all pages of this browser tab. */
export default function ThemeExperimentPage() {
  const isBlack = useStore(blackText);
  useEffect(() => {
    document.documentElement.toggleAttribute(attribute, isBlack);
  }, [isBlack]);
  return (
    <Page title="Theme Experiment" under={superAdminMenu} padded>
      <div className={styles.content}>
        <Switch
          label="Black main text"
          checked={isBlack}
          onChange={(event) => blackText.set(event.target.checked)}
        />
        <p className={styles.help}>
          It holds for all pages of this tab, and is forgotten when the page is loaded again. In the dark
          theme the main text becomes white.
        </p>
        <div className={styles.sample} aria-hidden="true">
          <h2>Succession plan</h2>
          <p>
            The parties agree that the purchase price is paid in three instalments, of which the first is due
            on the day of closing.
          </p>
          <p className={styles.second}>Opened Jan 14, 2026, by Eleanor Voss</p>
          <p>
            <Chip>Corporate</Chip> <Chip tone="gold">Key Account</Chip>
          </p>
        </div>
      </div>
    </Page>
  );
}
