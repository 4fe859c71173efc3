import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { api, ask } from "../../../api/client";
import { messageOf } from "../../../api/error";
import { fieldErrors } from "../../../api/fieldErrors";
import { useChange } from "../../../api/mutation";
import { useKeptInput, useUnsaved } from "../../../form";
import { paths } from "../../../paths";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import { SelectField, TextField } from "../../../ui/TextField";
import { availabilityProblem } from "../availability";
import { consoleKey } from "../queries";
import type { FirmDetail } from "../records";
import { type AdminStatus, adminStatuses } from "../users/userWords";
import {
  domainWarning,
  emptyUser,
  finalUsername,
  isSameUser,
  type UserDraft,
  userObstacle,
  userProblems,
  words,
} from "./draft";
import styles from "./userForm.module.css";
import { useEmailCheck, useUsernameCheck } from "./useUserChecks";

/** Takes somebody into a firm; a mail tells them how to sign in. */
export function NewUserForm({ detail: { tenant, providerDomain } }: { detail: FirmDetail }) {
  const navigate = useNavigate();
  const kept = useKeptInput<UserDraft>("firmUser");
  const [draft, setDraft] = useState(kept ?? emptyUser);
  const set = (change: Partial<UserDraft>) => setDraft({ ...draft, ...change });
  const username = finalUsername(tenant.usernamePrefix, draft);
  const checks = { email: useEmailCheck(draft.email), username: useUsernameCheck(username) };
  const unsaved = useUnsaved({
    what: "what you entered for the new user",
    changed: !isSameUser(draft, emptyUser),
    input: draft,
    keptAs: "firmUser",
  });
  const create = useChange({
    call: (wish: UserDraft) =>
      ask(
        api.POST("/api/admin/user/create", {
          body: {
            manualTenantID: tenant.id,
            email: wish.email.trim(),
            username: finalUsername(tenant.usernamePrefix, wish),
            displayName: wish.displayName.trim(),
            adminStatus: wish.adminStatus,
          },
        }),
      ),
    meanwhile: "Creating the user",
    says: (_, { displayName, email }) =>
      `Created ${displayName.trim()}. A mail is on its way to ${email.trim()}.`,
    refreshes: [[consoleKey]],
    errorShows: "form",
    accepted: (_, wish) => unsaved.saved(wish),
    afterwards: () => void navigate(paths.firm(tenant.id), { replace: true }),
  });

  const wrong = userProblems(draft);
  const refused = fieldErrors(create.error);
  const obstacle = userObstacle(draft, checks);
  const warning = domainWarning(draft.email, draft.adminStatus, providerDomain);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!obstacle && !create.isPending) create.mutate(draft);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {create.error && Object.keys(refused).length === 0 && (
        <Banner tone="danger">{messageOf(create.error)}</Banner>
      )}
      <TextField
        label="Display Name"
        autoComplete="off"
        required
        value={draft.displayName}
        onChange={(event) => set({ displayName: event.target.value })}
        error={wrong.displayName ?? refused.displayName}
      />
      <TextField
        label="Email Address"
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        required
        value={draft.email}
        onChange={(event) => set({ email: event.target.value })}
        error={wrong.email ?? availabilityProblem(checks.email, words.emailTaken) ?? refused.email}
      />
      <SelectField
        label="Admin Status"
        options={adminStatuses}
        value={draft.adminStatus}
        onChange={(event) => set({ adminStatus: event.target.value as AdminStatus })}
        error={refused.adminStatus}
      />
      {warning && <Banner tone="warn">{warning}</Banner>}
      <TextField
        label="Username Override"
        autoComplete="off"
        spellCheck={false}
        value={draft.override}
        onChange={(event) => set({ override: event.target.value })}
        error={
          wrong.username ?? availabilityProblem(checks.username, words.usernameTaken) ?? refused.username
        }
        help="Instead of the display name, where that makes no good username."
      />
      <TextField
        label="Final Username"
        readOnly
        value={username}
        placeholder={`${tenant.usernamePrefix}.`}
        help="What the user signs in with. It cannot be changed later."
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={create.isPending} disabledReason={obstacle}>
          Create User
        </Button>
        <Button onClick={() => void navigate(-1)}>Cancel</Button>
      </div>
    </form>
  );
}
