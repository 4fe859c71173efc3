import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useMemo } from "react";
import { ApiError } from "../../../api/error";
import { fieldErrors } from "../../../api/fieldErrors";
import { fileTaken } from "../../../files/names";
import { MultiSelect, type Option, SingleSelect } from "../../../form";
import type { Family } from "../../../lookupFamilies";
import { Button } from "../../../ui/Button";
import { TextArea, TextField } from "../../../ui/TextField";
import { lookupQuery } from "../../lookups/queries";
import { ConflictBanner } from "./ConflictBanner";
import styles from "./DocumentPage.module.css";
import { type DocumentDetails, trashedPart } from "./document";
import { longestNotes, problemsOf } from "./draft";
import { StampingSwitch } from "./StampingSwitch";
import { usePropertiesForm } from "./usePropertiesForm";

const duplicateName = 6500;
const cannotModify = "You do not have permission to modify this document";

/** Only active ones are offered; what a document has stays with it. */
function useOptions(base: Family["base"]): Option[] {
  const { data } = useQuery(lookupQuery({ base }));
  return useMemo(
    () =>
      (data ?? []).filter(({ status }) => status === "active").map(({ id, name }) => ({ id, label: name })),
    [data],
  );
}

/** What the server has against the name. */
function nameRefusal(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { isDeleted } = (error.errorData ?? {}) as { isDeleted?: unknown };
  return error.code === duplicateName ? fileTaken(Boolean(isDeleted)) : fieldErrors(error).documentName;
}

export function PropertiesForm({ document }: { document: DocumentDetails }) {
  const form = usePropertiesForm(document);
  const { draft, change } = form;
  const problems = problemsOf(draft, document);
  const trashed = trashedPart(document);
  const readOnly = document.canModify === 0 || trashed !== undefined;
  const obstacle =
    (trashed &&
      `This ${trashed} is in the Trash Bin. You must restore the ${trashed} before you can edit it.`) ??
    (document.canModify === 0 ? cannotModify : undefined) ??
    problems.name ??
    problems.notes ??
    (form.isChanged ? undefined : "Nothing has been changed");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!obstacle && !form.isSaving) form.save();
  };
  const types = useOptions("/api/document/types");
  const statuses = useOptions("/api/document/status");
  const tags = useOptions("/api/document/tags");
  return (
    <form className={styles.form} aria-label="Document Properties" onSubmit={submit} noValidate>
      {form.theirs && <ConflictBanner theirs={form.theirs} onUseTheirs={form.discard} />}
      <TextField
        label="Document Name"
        autoComplete="off"
        spellCheck={false}
        required
        readOnly={readOnly}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
        end={document.extension && <span className={styles.extension}>.{document.extension}</span>}
        error={problems.name ?? nameRefusal(form.error)}
      />
      <SingleSelect
        label="Document Type"
        placeholder="Type a type, or a new one"
        creates
        readOnly={readOnly}
        options={types}
        value={draft.type}
        onChange={(type) => change({ type })}
      />
      <SingleSelect
        label="Status"
        placeholder="Type a status, or a new one"
        creates
        readOnly={readOnly}
        options={statuses}
        value={draft.status}
        onChange={(status) => change({ status })}
      />
      <MultiSelect
        label="Tags"
        placeholder="Type a tag, or a new one"
        creates
        readOnly={readOnly}
        options={tags}
        value={draft.tags}
        onChange={(chosen) => change({ tags: chosen })}
      />
      <TextArea
        label="Internal Notes"
        rows={5}
        readOnly={readOnly}
        value={draft.notes}
        onChange={(event) => change({ notes: event.target.value })}
        aside={<span className={styles.counter}>{`${[...draft.notes].length}/${longestNotes}`}</span>}
        error={problems.notes}
      />
      <StampingSwitch
        document={document}
        checked={draft.isExcludedFromStamping}
        readOnly={readOnly}
        onChange={(isExcludedFromStamping) => change({ isExcludedFromStamping })}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={form.isSaving} disabledReason={obstacle}>
          Update
        </Button>
        {form.isChanged && <Button onClick={form.discard}>Discard Changes</Button>}
      </div>
    </form>
  );
}
