import { Plug } from "lucide-react";
import { api, ask } from "../../api/client";
import { useAbout } from "../../api/me";
import { useChange } from "../../api/mutation";
import { Page } from "../../shell/Page";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import styles from "./launcher.module.css";
import { launcherLink } from "./launcherLink";
import { openLauncher } from "./openLauncher";

/** Signs the desktop launcher in, as a session of its own. */
export default function LauncherPage() {
  const environment = useAbout()?.environment ?? "production";
  const connect = useChange({
    call: () => ask(api.POST("/auth/launcher/code", { body: {} })),
    errorShows: "form",
    afterwards: ({ code }) => openLauncher(launcherLink({ origin: location.origin, environment, code })),
  });
  return (
    <Page title="Connect Launcher" padded>
      <div className={styles.content}>
        <p className={styles.text}>
          The Launcher opens documents in the programs on your computer and brings your changes back.
          Connecting signs it in as you; you can end its session under Settings at any time.
        </p>
        <Button variant="primary" icon={<Plug />} busy={connect.isPending} onClick={() => connect.mutate()}>
          Connect Launcher
        </Button>
        {connect.isSuccess && (
          <Banner tone="ok">
            The Launcher has been connected! If nothing opened, check that the Launcher is installed and try
            again.
          </Banner>
        )}
        {connect.isError && <Banner tone="danger">Could not connect to launcher...</Banner>}
      </div>
    </Page>
  );
}
