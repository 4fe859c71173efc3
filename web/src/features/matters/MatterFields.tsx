import { useMemo } from "react";
import { useMe } from "../../api/me";
import { DateField, MultiSelect, SingleSelect, UserSelect } from "../../form";
import { TextField } from "../../ui/TextField";
import type { MatterDraft } from "./draft";
import styles from "./MatterForm.module.css";
import type { MatterHelper } from "./queries";
import { useMatterIDInUse } from "./useMatterIDInUse";

export interface MatterFieldsProps {
  draft: MatterDraft;
  onChange: (change: Partial<MatterDraft>) => void;
  helper: MatterHelper;
  errors: Readonly<Record<string, string>>;
  /** The matter that is edited. */
  matterID?: number;
}

const clientInTrash =
  "This client is in the Trash Bin. You cannot select it until it is restored from the Trash Bin.";

const named = (choices: readonly { id: number; name: string }[]) =>
  choices.map(({ id, name }) => ({ id, label: name }));

function clientOptions(clients: MatterHelper["Clients"]) {
  return clients.map(({ clientID, clientName, clientStatus, isDeleted }) => ({
    id: clientID,
    label: clientName,
    hint: clientStatus === "inactive" ? "Inactive" : undefined,
    disabledReason: isDeleted ? clientInTrash : undefined,
  }));
}

/** The tab Matter Information. */
export function MatterFields({ draft, onChange, helper, errors, matterID }: MatterFieldsProps) {
  const { permissionFeatures } = useMe();
  const clients = useMemo(() => clientOptions(helper.Clients), [helper.Clients]);
  const types = useMemo(() => named(helper.MatterTypes), [helper.MatterTypes]);
  const offices = useMemo(() => named(helper.OfficeBranch), [helper.OfficeBranch]);
  const tags = useMemo(() => named(helper.MatterTags), [helper.MatterTags]);
  return (
    <div className={styles.fields}>
      <TextField
        label="Matter Name"
        className={styles.wide}
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
        required
        autoComplete="off"
        error={errors.name}
      />
      <SingleSelect
        label="Client"
        placeholder="Type the name of a client"
        options={clients}
        creates={permissionFeatures.CREATE_CLIENT_ALLOWED}
        value={draft.client}
        onChange={(client) => onChange({ client })}
        error={errors.newClient}
      />
      <TextField
        label="Matter ID"
        value={draft.customMatterID}
        onChange={(event) => onChange({ customMatterID: event.target.value })}
        autoComplete="off"
        error={errors.customMatterID}
        help={useMatterIDInUse(draft.customMatterID, matterID)}
      />
      <SingleSelect
        label="Matter Type"
        options={types}
        creates
        value={draft.matterType}
        onChange={(matterType) => onChange({ matterType })}
        error={errors.newMatterType}
      />
      <SingleSelect
        label="Office/Branch"
        options={offices}
        creates
        value={draft.officeBranch}
        onChange={(officeBranch) => onChange({ officeBranch })}
        error={errors.newOfficeBranch}
      />
      <MultiSelect
        label="Tags"
        className={styles.wide}
        options={tags}
        creates
        value={draft.tags}
        onChange={(chosen) => onChange({ tags: chosen })}
        error={errors.matterTags}
      />
      <UserSelect
        label="Assigned Staff"
        className={styles.wide}
        users={helper.Users}
        identifiedBy="userSub"
        value={draft.assignedStaff}
        onChange={(assignedStaff) => onChange({ assignedStaff })}
      />
      <DateField
        label="Date Opened"
        value={draft.dateOpened}
        onChange={(dateOpened) => onChange({ dateOpened })}
        error={errors.dateOpened}
      />
      <DateField
        label="Date Closed"
        value={draft.dateClosed}
        onChange={(dateClosed) => onChange({ dateClosed })}
        error={errors.dateClosed}
      />
    </div>
  );
}
