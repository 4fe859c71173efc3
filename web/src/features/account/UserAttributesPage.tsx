import { useMe } from "../../api/me";
import { settingsMenu } from "../../paths";
import { Page } from "../../shell/Page";
import { DisplayNameForm } from "./DisplayNameForm";
import { EmailForm } from "./EmailForm";
import styles from "./forms.module.css";
import { VerifyEmailForm } from "./VerifyEmailForm";

export default function UserAttributesPage() {
  const { user } = useMe();
  return (
    <Page title="Change User Attributes" under={settingsMenu} padded>
      <div className={styles.settings}>
        <DisplayNameForm current={user.displayName} />
        <EmailForm current={user.emailAddress} />
        {!user.emailVerified && <VerifyEmailForm email={user.emailAddress} />}
      </div>
    </Page>
  );
}
