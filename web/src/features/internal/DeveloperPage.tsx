import { useAbout } from "../../api/me";
import { usePreference } from "../../lib/preferences";
import { settingsMenu } from "../../paths";
import { Page } from "../../shell/Page";
import { Banner } from "../../ui/Banner";
import { Switch } from "../../ui/Checkbox";
import { BuildInformation } from "../about/BuildInformation";
import styles from "./DeveloperPage.module.css";
import { ServerOverride } from "./ServerOverride";

/** Overrides for those who build Casefold. They live in this browser, and the server heeds them in developer mode only. */
export default function DeveloperPage() {
  const [overrides, setOverrides] = usePreference("developerOverrides", {});
  const about = useAbout();
  return (
    <Page title="Developer Overrides" under={settingsMenu} padded>
      <div className={styles.content}>
        {about && !about.developerMode && (
          <Banner>
            This installation does not run in developer mode: it ignores which servers you ask for here.
          </Banner>
        )}
        <section className={styles.section}>
          <h2 className={styles.title}>Bulk Download Override</h2>
          <ServerOverride
            label="Bulk download server"
            value={overrides.bulkDownloadServer}
            onSave={(bulkDownloadServer) => setOverrides({ ...overrides, bulkDownloadServer })}
          />
        </section>
        <section className={styles.section}>
          <h2 className={styles.title}>Show Developer Messages</h2>
          <Switch
            label="Add the code and the request of a failure to its message"
            checked={overrides.developerMessages ?? false}
            onChange={(event) =>
              setOverrides({ ...overrides, developerMessages: event.target.checked || undefined })
            }
          />
        </section>
        <section className={styles.section}>
          <h2 className={styles.title}>API Configuration</h2>
          <ServerOverride
            label="API server"
            value={overrides.apiServer}
            onSave={(apiServer) => setOverrides({ ...overrides, apiServer })}
          />
          <p className={styles.text}>
            Calls and tokens go to {location.origin}, whatever is entered here: the address only travels along
            with each post, for a server in developer mode to heed.
          </p>
        </section>
        <section className={styles.section}>
          <h2 className={styles.title}>Database tunnel</h2>
          <p className={styles.text}>
            A server that works on a database elsewhere reaches it through a tunnel: open the tunnel first,
            then start the server with CASEFOLD_DATABASE_URL pointing to the tunnel's local end.
          </p>
        </section>
        <section className={styles.section}>
          <h2 className={styles.title}>Build Information</h2>
          <BuildInformation />
        </section>
      </div>
    </Page>
  );
}
