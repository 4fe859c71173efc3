import { ShieldCheck } from "lucide-react";
import { Link } from "react-router";
import { api, ask } from "../../api/client";
import { messageOf } from "../../api/error";
import { useMe } from "../../api/me";
import { useChange } from "../../api/mutation";
import { paths, settingsMenu } from "../../paths";
import { Page } from "../../shell/Page";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { ConfirmMFA } from "./ConfirmMFA";
import styles from "./forms.module.css";

/** A secret for the authenticator app, then the proof that the app has it. */
export default function ConfigureMFAPage() {
  const { mfaEnabled } = useMe().identity;
  const setup = useChange({
    call: () => ask(api.POST("/auth/mfa/setup", { body: {} })),
    errorShows: "form",
  });
  return (
    <Page title="Configure MFA" under={settingsMenu} padded>
      <div className={styles.settings}>
        {setup.data ? (
          <ConfirmMFA key={setup.data.secret} {...setup.data} />
        ) : (
          <div className={styles.section}>
            <p className={styles.text}>
              {mfaEnabled
                ? "Your account asks for a code from an authenticator app. A new QR code replaces the app you use now once you have confirmed it."
                : "With MFA, logging in also asks for a code from an authenticator app on your phone."}
            </p>
            {setup.error && (
              <Banner tone="danger" className={styles.wide}>
                {messageOf(setup.error)}
              </Banner>
            )}
            <Button
              variant="primary"
              icon={<ShieldCheck />}
              busy={setup.isPending}
              onClick={() => setup.mutate()}
            >
              Generate QR Code
            </Button>
          </div>
        )}
        <p>
          <Link to={paths.settings()}>Back to Settings</Link>
        </p>
      </div>
    </Page>
  );
}
