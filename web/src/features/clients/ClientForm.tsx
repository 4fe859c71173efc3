import { type FormEvent, type ReactNode, useMemo } from "react";
import { MultiSelect, SingleSelect, UserSelect } from "../../form";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/TextField";
import styles from "./clients.module.css";
import { type ClientDraft, nameProblem } from "./draft";
import type { ClientHelper } from "./queries";
import { saveProblems } from "./saveProblems";

const statuses = [
  { id: "active", label: "Active" },
  { id: "inactive", label: "Inactive" },
] as const;

export interface ClientFormProps {
  draft: ClientDraft;
  onChange: (draft: ClientDraft) => void;
  helper: ClientHelper;
  submitLabel: string;
  /** Why it cannot be sent now. */
  obstacle: string | undefined;
  busy: boolean;
  /** Why the last attempt to save failed. */
  error: unknown;
  readOnly?: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  /** Above the fields. */
  children?: ReactNode;
}

/** The fields of a client. It knows nothing of where they come from and go to. */
export function ClientForm(props: ClientFormProps) {
  const { draft, onChange, helper, obstacle, busy, readOnly } = props;
  const tags = useMemo(() => helper.ClientTags.map(({ id, name }) => ({ id, label: name })), [helper]);
  const problems = saveProblems(props.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!obstacle && !busy) props.onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {props.children}
      {problems.general && <Banner tone="danger">{problems.general}</Banner>}
      <TextField
        label="Client Name"
        autoComplete="off"
        required
        readOnly={readOnly}
        value={draft.name}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
        error={nameProblem(draft.name) ?? problems.fields.newClientName}
      />
      <SingleSelect
        label="Status"
        fixed
        required
        readOnly={readOnly}
        options={statuses}
        value={statuses.find(({ id }) => id === draft.status) ?? null}
        onChange={(status) =>
          onChange({ ...draft, status: status?.id === "inactive" ? "inactive" : "active" })
        }
      />
      <UserSelect
        label="Primary Attorneys"
        users={helper.Users}
        identifiedBy="id"
        readOnly={readOnly}
        value={draft.attorneys}
        onChange={(attorneys) => onChange({ ...draft, attorneys })}
        error={problems.fields.primaryAttorneys}
      />
      <MultiSelect
        label="Client Tags"
        placeholder="Type a tag, or a new one"
        creates
        readOnly={readOnly}
        options={tags}
        value={draft.tags}
        onChange={(chosen) => onChange({ ...draft, tags: chosen })}
        error={problems.fields.clientTags}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={busy} disabledReason={obstacle}>
          {props.submitLabel}
        </Button>
        <Button onClick={props.onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
