import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { api, ask } from "../../api/client";
import { ApiError, isUnspecific, messageOf } from "../../api/error";
import { useChange } from "../../api/mutation";
import { useUnsaved } from "../../form";
import { formatCount } from "../../lib/sizes";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { TextField } from "../../ui/TextField";
import { AccessFields } from "./AccessFields";
import { type Access, limit, openToAll, sameAccess, toMatterPermissions } from "./access";
import styles from "./BulkPermissionsDialog.module.css";
import { MatterNames, type NamedMatter } from "./MatterNames";
import { bulkStartQuery } from "./queries";
import { type BulkScope, useBulkMatters } from "./useBulkMatters";
import { Walls } from "./Walls";

const typedWord = "confirm";
const noMatters = "Your filter must include at least one matter";
const contactSupport = "Unable to process this request. Please contact support for assistance.";
const changedBySomeoneElse = 1005;

const wordsFor = (error: unknown) => (isUnspecific(error) ? contactSupport : messageOf(error));
const countMatters = (count: number) => `${formatCount(count)} ${count === 1 ? "matter" : "matters"}`;

interface Wish {
  matters: readonly NamedMatter[];
  walls: readonly NamedMatter[];
  access: Access;
}

const idsOf = (matters: readonly NamedMatter[]) => matters.map(({ matterID }) => matterID);

export interface BulkPermissionsDialogProps {
  scope: BulkScope;
  onClose: () => void;
}

/** Gives many matters the same permissions, all of them or none. It names them, and the walls that it would open, first. */
export function BulkPermissionsDialog({ scope, onClose }: BulkPermissionsDialogProps) {
  const [filter, setFilter] = useState("");
  const [access, setAccess] = useState<Access>();
  const { ids, total, error } = useBulkMatters(scope, filter);
  const start = useQuery(bulkStartQuery(ids));
  const matters = ids && ids.length > 0 && !start.isPlaceholderData ? start.data?.matters : undefined;
  const { users = [], groups = [] } = start.data?.groupsAndUsers ?? {};
  const walls = useMemo(() => matters?.filter(({ limited }) => limited), [matters]);
  const wish = matters && walls && access && { matters, walls, access };
  const [typed, setTyped] = useConfirmation(matters, access?.limited);
  const unsaved = useUnsaved({
    what: "the people and groups that you chose",
    changed: access?.limited === true && !sameAccess(access, limit(openToAll, groups)),
    input: access,
  });
  const close = () => unsaved.discard(onClose);
  const apply = useChange({
    call: ({ matters: changing, walls: known, access: chosen }: Wish) => {
      const { userAllowList, groupAllowList } = toMatterPermissions(chosen);
      const body = {
        matterIDs: idsOf(changing),
        userAllowList,
        groupAllowList,
        onlyDeleteExistingPermissions: !chosen.limited,
        knownLimitedMatterIDs: idsOf(known),
      };
      return ask(api.POST("/api/bulk/matter/permissions/apply", { body }));
    },
    refreshes: [["matters"], ["matter"]],
    says: ({ numMattersUpdated }) => `Updated the permissions of ${countMatters(numMattersUpdated)}`,
    errorShows: "form",
    handles: [2033, 2034],
    accepted: () => unsaved.saved(),
    afterwards: onClose,
  });

  const none = ids?.length === 0;
  const unready = none ? noMatters : whyUnready(wish, access);
  const confirmed = typed.trim().toLowerCase() === typedWord;
  const missing = unready ?? (confirmed ? undefined : `"${typedWord}" must be typed into the box above`);
  const submit = () => {
    if (missing || !wish || apply.isPending) return;
    apply.mutate(wish, {
      onError: (refusal) => {
        if (refusal instanceof ApiError && refusal.code === changedBySomeoneElse) void start.refetch();
      },
    });
  };
  const failure = apply.error ?? start.error ?? error;
  return (
    <Dialog
      open
      title={
        ids ? `Edit the permissions of ${countMatters(ids.length)}?` : "Edit the permissions of matters?"
      }
      size="large"
      onClose={close}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            variant={wish && !wish.access.limited && wish.walls.length > 0 ? "danger" : "primary"}
            busy={apply.isPending}
            disabledReason={missing}
          >
            Update Permissions
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <TextField
          label="Filter Matters"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          placeholder={total === undefined ? undefined : `All ${scopeNoun(scope, total)}`}
          autoComplete="off"
          autoFocus
          error={none ? noMatters : undefined}
          help={total === undefined ? undefined : scopeWords(scope, total)}
        />
        {matters && <MatterNames label="Matters that will be changed" matters={matters} marksLimited />}
        {start.data && (
          <AccessFields
            label="Who may see these matters"
            value={access}
            onChange={setAccess}
            {...{ users, groups }}
            openHelp="The existing permissions of these matters are removed; everybody in the firm may see them."
            limitedHelp="Only those named below, firm admins and uptime admins may see these matters."
          />
        )}
        {wish && <Walls access={wish.access} walls={wish.walls} />}
        <TextField
          label={`Type ${typedWord} to continue`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          readOnly={unready !== undefined}
          help={unready}
          autoComplete="off"
        />
        {failure && (
          <Banner tone="danger">
            <b>Unable to Update Permissions</b>
            <br />
            {wordsFor(failure)}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}

/** Nothing is chosen for the reader: a setting for many matters is never an accident. */
function whyUnready(wish: Wish | undefined, access: Access | undefined): string | undefined {
  if (!access) return "Choose who may see these matters first";
  return wish ? undefined : "Looking up which matters these are";
}

/** The typed word counts for the matters, the walls and the choice that were shown when it was typed. */
function useConfirmation(matters: readonly NamedMatter[] | undefined, limited: boolean | undefined) {
  const [typed, setTyped] = useState({ text: "", about: "" });
  const about = useMemo(() => JSON.stringify([limited, matters]), [limited, matters]);
  const text = typed.about === about ? typed.text : "";
  return [text, (now: string) => setTyped({ text: now, about })] as const;
}

function scopeNoun(scope: BulkScope, total: number): string {
  return "selected" in scope
    ? `${formatCount(total)} selected ${total === 1 ? "matter" : "matters"}`
    : `${countMatters(total)} that the list shows`;
}

/** Where the matters come from, and which of them stay as they are. */
function scopeWords(scope: BulkScope, total: number): string {
  if ("listed" in scope) {
    const trash = scope.showsTrash ? " Those in the Trash Bin stay as they are." : "";
    return `${scope.words}: ${countMatters(total)}.${trash}`;
  }
  const gone = scope.selected.length - total;
  const rest =
    gone > 0
      ? ` ${countMatters(gone)} in the Trash Bin ${gone === 1 ? "stays" : "stay"} as ${gone === 1 ? "it is" : "they are"}.`
      : "";
  return `Your selection: ${countMatters(total)}.${rest}`;
}
