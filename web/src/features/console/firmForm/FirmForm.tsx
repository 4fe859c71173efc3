import type { FormEvent, ReactNode } from "react";
import { ApiError, messageOf } from "../../../api/error";
import { fieldErrors } from "../../../api/fieldErrors";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import { availabilityProblem } from "../availability";
import type { FirmChoices } from "../records";
import { type FirmDraft, firmObstacle, firmProblems, takenWords } from "./draft";
import { FirmFields } from "./FirmFields";
import styles from "./firmForm.module.css";
import { useFirmChecks } from "./useFirmChecks";

const firmIDTaken = 9000;

export interface FirmFormProps {
  draft: FirmDraft;
  onChange: (draft: FirmDraft) => void;
  choices: FirmChoices;
  isNew: boolean;
  /** Why it cannot be sent, although nothing is missing or wrong. */
  obstacle?: string;
  busy: boolean;
  /** Why the last attempt failed. */
  error: unknown;
  onSubmit: () => void;
  onCancel: () => void;
  /** Above the fields. */
  children?: ReactNode;
}

/** The fields of a firm, with what is wrong with them. It knows nothing of where they come from and go to. */
export function FirmForm(props: FirmFormProps) {
  const { draft, onChange, choices, isNew, busy, error } = props;
  const checks = useFirmChecks(draft, isNew);
  const wrong = firmProblems(draft);
  const refused = fieldErrors(error);
  const isIDTaken = error instanceof ApiError && error.code === firmIDTaken;
  const problems = {
    ...refused,
    name: wrong.name ?? refused.name,
    tenantID:
      wrong.tenantID ??
      availabilityProblem(checks.tenantID, takenWords.tenantID) ??
      (isIDTaken ? messageOf(error) : undefined),
    prefix: wrong.prefix ?? availabilityProblem(checks.prefix, takenWords.prefix),
  };
  const obstacle = firmObstacle(draft, checks) ?? props.obstacle;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!obstacle && !busy) props.onSubmit();
  };
  const isSaidAtField = isIDTaken || Object.keys(refused).length > 0;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {props.children}
      {Boolean(error) && !isSaidAtField && !props.children && (
        <Banner tone="danger">{messageOf(error)}</Banner>
      )}
      <FirmFields {...{ draft, onChange, choices, problems, isNew }} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={busy} disabledReason={obstacle}>
          {isNew ? "Create Firm" : "Update Firm"}
        </Button>
        <Button onClick={props.onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
