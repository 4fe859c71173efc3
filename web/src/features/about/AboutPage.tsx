import { session } from "../../api/session";
import { useStore } from "../../lib/store";
import { Page } from "../../shell/Page";
import { SignedOutFrame } from "../account/SignedOutFrame";
import { BuildInformation } from "./BuildInformation";
import styles from "./BuildInformation.module.css";

/** What is running here. Open to everybody; inside the shell for those who are signed in. */
export default function AboutPage() {
  const now = useStore(session);
  if (now.status === "signedIn") {
    return (
      <Page title="About" padded>
        <BuildInformation identityID={now.sub} />
      </Page>
    );
  }
  return (
    <SignedOutFrame title="About Casefold" leadsBack>
      <div className={styles.signedOut}>
        <BuildInformation />
      </div>
    </SignedOutFrame>
  );
}
