import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { api, ask } from "../../api/client";
import { isUnspecific, messageOf } from "../../api/error";
import { useChange } from "../../api/mutation";
import { formatCount } from "../../lib/sizes";
import { useDebounced } from "../../lib/useDebounced";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { TextField } from "../../ui/TextField";
import { AccessFields } from "./AccessFields";
import { type Access, toMatterPermissions } from "./access";
import styles from "./BulkPermissionsDialog.module.css";
import { bulkStartQuery, matchingMattersQuery } from "./queries";

const filterDelayMs = 300;
const typedWord = "confirm";
const noMatters = "Your filter must include at least one matter";
const contactSupport = "Unable to process this request. Please contact support for assistance.";

const wordsFor = (error: unknown) => (isUnspecific(error) ? contactSupport : messageOf(error));

export interface BulkPermissionsDialogProps {
  /** The matters that were selected; without them, all that the filter finds. */
  matterIDs?: readonly number[];
  onClose: () => void;
}

/** Gives many matters the same permissions, all of them or none. */
export function BulkPermissionsDialog({ matterIDs: selected, onClose }: BulkPermissionsDialogProps) {
  const [filter, setFilter] = useState("");
  const [access, setAccess] = useState<Access>();
  const [typed, setTyped] = useState("");
  const matters = useFilteredMatters(filter, selected);
  const start = useQuery(bulkStartQuery(matters.ids));
  const apply = useChange({
    call: ({ matterIDs, chosen }: { matterIDs: readonly number[]; chosen: Access }) => {
      const { userAllowList, groupAllowList } = toMatterPermissions(chosen);
      const lists = { userAllowList, groupAllowList, onlyDeleteExistingPermissions: !chosen.limited };
      return ask(
        api.POST("/api/bulk/matter/permissions/apply", { body: { matterIDs: [...matterIDs], ...lists } }),
      );
    },
    refreshes: [["matters"], ["matter"]],
    says: ({ numMattersUpdated }) => `Updated the permissions of ${countMatters(numMattersUpdated)}`,
    errorShows: "form",
    handles: [2033, 2034],
    afterwards: onClose,
  });

  const ids = matters.settled ? matters.ids : undefined;
  const none = ids?.length === 0;
  const missing = none ? noMatters : whyIncomplete(access, typed);
  const submit = () => {
    if (!missing && ids && access && !apply.isPending) apply.mutate({ matterIDs: ids, chosen: access });
  };
  const failure = apply.error ?? start.error ?? matters.error;
  return (
    <Dialog
      open
      title="Edit the permissions of many matters?"
      size="large"
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={apply.isPending} disabledReason={missing}>
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
          placeholder={selected ? `All ${formatCount(selected.length)} selected matters` : "All matters"}
          autoComplete="off"
          autoFocus
          error={none ? noMatters : undefined}
          help={ids && !none ? scopeWords(ids, start.data?.allMatchingMatterIDsWithPermissions) : undefined}
        />
        {start.data && (
          <AccessFields
            label="Who may see these matters"
            value={access}
            onChange={setAccess}
            users={start.data.groupsAndUsers.users}
            groups={start.data.groupsAndUsers.groups}
            openHelp="The existing permissions of these matters are removed; everybody in the firm may see them."
            limitedHelp="Only those named below, firm admins and uptime admins may see these matters."
          />
        )}
        <TextField
          label={`Type ${typedWord} to continue`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
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
function whyIncomplete(access: Access | undefined, typed: string): string | undefined {
  if (!access) return "Choose who may see these matters";
  const confirmed = typed.trim().toLowerCase() === typedWord;
  return confirmed ? undefined : `"${typedWord}" must be typed into the box above`;
}

interface FilteredMatters {
  ids: readonly number[] | undefined;
  /** False while the filter is being typed or answered. */
  settled: boolean;
  error: Error | null;
}

function useFilteredMatters(
  filter: string,
  selected: BulkPermissionsDialogProps["matterIDs"],
): FilteredMatters {
  const wanted = filter.trim();
  const asked = useDebounced(wanted, filterDelayMs);
  const { data, error, isPlaceholderData } = useQuery(matchingMattersQuery(asked));
  const ids = useMemo(() => {
    if (!selected || !data) return data;
    const among = new Set(selected);
    return data.filter((id) => among.has(id));
  }, [data, selected]);
  return { ids, settled: asked === wanted && !isPlaceholderData && data !== undefined, error };
}

const countMatters = (count: number) => `${formatCount(count)} ${count === 1 ? "matter" : "matters"}`;

function scopeWords(ids: readonly number[], limited: readonly number[] | undefined): string {
  const words = `${countMatters(ids.length)} will be changed.`;
  return limited && limited.length > 0
    ? `${words} ${formatCount(limited.length)} of them ${limited.length === 1 ? "is" : "are"} limited to specified users now.`
    : words;
}
