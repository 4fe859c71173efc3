import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useMemo } from "react";
import { DataTable, type TabFilter } from "../../table";
import { shareActions } from "./actions";
import { shareColumns, shareColumnsOfMatter } from "./columns";
import { sharesQuery } from "./queries";
import type { Share } from "./records";
import { ShareDialogs } from "./ShareDialogs";
import type { DisplayStatus } from "./status";
import { useShareCommands } from "./useShareCommands";

const getRowID = ({ id }: Share) => id;
const newestFirst = { id: "lastEmailSent", desc: true };

function tab(label: string, statuses: readonly DisplayStatus[], help: string): TabFilter<Share> {
  return {
    id: label,
    label,
    includes: ({ displayStatus }) => statuses.includes(displayStatus),
    empty: { title: `No ${label} Shares`, help },
  };
}

const tabs: readonly TabFilter<Share>[] = [
  { id: "All", label: "All" },
  tab("Active", ["Active", "Processing"], "Documents whose link works, or is being made, are listed here."),
  tab("Expired", ["Expired"], "A share comes here when its time is over. It can be shared again."),
  tab("Revoked", ["Revoked"], "A share comes here when somebody ends it before its time."),
  tab("Failed", ["Failed", "Never Finished"], "A share that could not be packed or mailed comes here."),
];

/** What went out of the firm: all that the person sees, or what comes from one matter. */
export function SharesTable({ matterID }: { matterID?: number }) {
  const shares = useQuery(sharesQuery(matterID));
  const { commands, ...dialog } = useShareCommands();
  const inMatter = matterID !== undefined;
  return (
    <>
      <DataTable
        id={inMatter ? "/matters/sharing" : "/sharing/outgoing"}
        label="Outgoing Shares"
        scope={inMatter ? String(matterID) : undefined}
        columns={inMatter ? shareColumnsOfMatter : shareColumns}
        rows={shares.data}
        status={shares}
        getRowID={getRowID}
        tabs={tabs}
        defaultTab="Active"
        defaultSort={newestFirst}
        rowActions={useMemo(() => shareActions(commands), [commands])}
        onOpen={commands.open}
        filterPlaceholder="Filter shares"
        empty={{
          icon: Send,
          title: "No Shares",
          help: "Choose documents or folders of a matter and press Send. What went out is listed here.",
        }}
      />
      <ShareDialogs {...dialog} />
    </>
  );
}
