import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { api, ask } from "../../api/client";
import { messageOf } from "../../api/error";
import { fieldErrors } from "../../api/fieldErrors";
import { useIdempotencyKey } from "../../api/idempotency";
import { useChange } from "../../api/mutation";
import { longestOption, type UserEntry, UserSelect, useKeptInput, useUnsaved } from "../../form";
import { paths } from "../../paths";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/TextField";
import { type Group, sameMembers } from "./access";
import { theirGroup } from "./conflicts";
import styles from "./forms.module.css";

export interface GroupFormProps {
  users: readonly UserEntry[];
  /** The group as it is; a new one without. */
  group?: Group;
}

const tooLong = "The name cannot be longer than 255 characters";
const yourself = "You cannot remove yourself from the group of the firm administrators";

const subsOf = (group: Group | undefined) => group?.members.map(({ userSub }) => userSub) ?? [];

/** Name and members. Saves only over the version that was on the screen. */
export function GroupForm({ users, group }: GroupFormProps) {
  const navigate = useNavigate();
  const headers = useIdempotencyKey();
  const kept = useKeptInput<{ seen?: Group; name: string; members: string[] }>("group");
  const [seen, setSeen] = useState(kept ? kept.seen : group);
  const [name, setName] = useState(kept?.name ?? group?.name ?? "");
  const [members, setMembers] = useState<readonly string[]>(() => kept?.members ?? subsOf(group));
  const unsaved = useUnsaved({
    what: seen ? `your changes to the group ${seen.name}` : "what you entered for the new group",
    changed: name.trim() !== (seen?.name ?? "") || !sameMembers(members, subsOf(seen)),
    input: { seen, name, members },
    keptAs: "group",
  });
  const save = useChange({
    call: (over: Group | undefined): Promise<unknown> => {
      const groupData = { name: name.trim(), groupMembers: [...members] };
      if (!over) return ask(api.POST("/api/permissions/groups/create", { body: { groupData }, headers }));
      return ask(
        api.POST("/api/permissions/groups/edit", {
          body: { groupData: { ...groupData, groupID: over.id } },
          params: { header: { "If-Match": `"${over.rev}"` } },
        }),
      );
    },
    refreshes: [["permissions"]],
    errorShows: "form",
    accepted: () => unsaved.saved(),
    afterwards: () => void navigate(paths.permissionGroups()),
  });

  const theirs = theirGroup(save.error);
  const refused = fieldErrors(save.error);
  const nameError = [...name.trim()].length > longestOption ? tooLong : refused.name;
  const missing =
    name.trim() === "" ? "Enter a name for the group" : nameError === tooLong ? tooLong : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing || save.isPending) return;
    const over = theirs ?? seen;
    setSeen(over);
    save.mutate(over);
  };
  const takeTheirs = (record: Group) => {
    setSeen(record);
    setName(record.name);
    setMembers(subsOf(record));
    save.reset();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {theirs && (
        <Banner tone="warn" action={<Button onClick={() => takeTheirs(theirs)}>Use their version</Button>}>
          Somebody else changed this group meanwhile: {theirs.name}, with{" "}
          {theirs.members.map(({ displayName }) => displayName).join(", ") || "no members"}. What you entered
          is kept; update again to replace theirs.
        </Banner>
      )}
      {save.error && !theirs && !refused.name && <Banner tone="danger">{messageOf(save.error)}</Banner>}
      <TextField
        label="Group Name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        required
        autoComplete="off"
        error={nameError}
      />
      <UserSelect
        label="Group Members"
        users={users}
        identifiedBy="userSub"
        value={members}
        onChange={setMembers}
        fixedReason={(sub) => (seen?.can.fixedMembers.includes(sub) ? yourself : undefined)}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={save.isPending} disabledReason={missing}>
          {group ? "Update Group" : "Create Group"}
        </Button>
        <Button onClick={() => void navigate(paths.permissionGroups())}>Cancel</Button>
      </div>
    </form>
  );
}
