import { Link } from "react-router";
import { type DeveloperOverrides, usePreference } from "../lib/preferences";
import { exists } from "../pages";
import { paths } from "../paths";
import { chipClass } from "../ui/Chip";
import styles from "./Header.module.css";

const none: DeveloperOverrides = {};

/** What the overrides say, in a word each. */
function overrideChips({ apiServer, bulkDownloadServer, developerMessages }: DeveloperOverrides): string[] {
  return [
    apiServer && `API: ${apiServer}`,
    bulkDownloadServer && `Bulk download: ${bulkDownloadServer}`,
    developerMessages && "Developer messages",
  ].filter((chip) => typeof chip === "string");
}

/** Reminds a developer that this browser behaves differently, and leads to where that is set. */
export function DeveloperChips() {
  const [overrides] = usePreference("developerOverrides", none);
  const chips = overrideChips(overrides);
  if (chips.length === 0 || !exists(paths.settingsDeveloper())) return null;
  return (
    <div className={styles.chips}>
      {chips.map((chip) => (
        <Link key={chip} className={chipClass("warn")} to={paths.settingsDeveloper()}>
          {chip}
        </Link>
      ))}
    </div>
  );
}
