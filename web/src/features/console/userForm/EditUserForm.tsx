import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { api, ask } from "../../../api/client";
import { isUnspecific, messageOf } from "../../../api/error";
import { fieldErrors } from "../../../api/fieldErrors";
import { useChange } from "../../../api/mutation";
import { useUnsaved } from "../../../form";
import { paths } from "../../../paths";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import { CopyButton } from "../../../ui/CopyButton";
import { TextField } from "../../../ui/TextField";
import { availabilityProblem } from "../availability";
import { consoleKey } from "../queries";
import type { FirmUser } from "../records";
import { addressObstacle, isEmail, words } from "./draft";
import styles from "./userForm.module.css";
import { useEmailCheck } from "./useUserChecks";

const notUpdated = "User attributes could not be updated";

/** Gives somebody another address, which they have to confirm. */
export function EditUserForm({ user }: { user: FirmUser }) {
  const navigate = useNavigate();
  const { emailAddress: current, tenantID, username, refused } = user;
  const [email, setEmail] = useState(current);
  const check = useEmailCheck(email, current);
  const unsaved = useUnsaved({
    what: "the email address that you entered",
    changed: email.trim() !== current,
    input: email,
  });
  const update = useChange({
    call: (emailAddress: string) =>
      ask(
        api.POST("/api/admin/updateUser", {
          body: { manualTenantID: tenantID, userData: { username, emailAddress } },
        }),
      ),
    says: (_, emailAddress) =>
      `${user.displayName} has to confirm ${emailAddress}. The old address was told.`,
    refreshes: [[consoleKey]],
    errorShows: "form",
    accepted: () => unsaved.saved(),
    afterwards: () => void navigate(paths.firm(tenantID)),
  });
  const problem = email.trim() !== "" && !isEmail(email) ? words.email : undefined;
  const refusal = fieldErrors(update.error).email;
  const obstacle = refused.edit ?? addressObstacle(email, current, check);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!obstacle && !update.isPending) update.mutate(email.trim());
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {refused.edit && <Banner tone="warn">{refused.edit}</Banner>}
      {update.error && !refusal && (
        <Banner tone="danger">
          {isUnspecific(update.error) ? notUpdated : `${notUpdated}. ${messageOf(update.error)}`}
        </Banner>
      )}
      <TextField label="Display Name" readOnly value={user.displayName} />
      <TextField label="Username" readOnly value={username} />
      <TextField
        label="Identity ID"
        readOnly
        value={user.sub}
        end={<CopyButton label="Copy identity ID" text={user.sub} />}
        help="The sub by which the identity provider knows the user."
      />
      <TextField
        label="Email Address"
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        required
        readOnly={refused.edit !== undefined}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={problem ?? availabilityProblem(check, words.emailTaken) ?? refusal}
        help="The user has to confirm a new address. The old one is told of the change."
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={update.isPending} disabledReason={obstacle}>
          Update User
        </Button>
        <Button onClick={() => void navigate(paths.firm(tenantID))}>Cancel</Button>
      </div>
    </form>
  );
}
