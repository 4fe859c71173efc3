import { useQuery } from "@tanstack/react-query";
import { Briefcase } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTrashShown } from "../../lib/useTrashShown";
import { paths } from "../../paths";
import { theseMatters, useSearchScope } from "../../shell/searchScope";
import { DataTable, type TabFilter, type TableHandle } from "../../table";
import { Checkbox } from "../../ui/Checkbox";
import { ClientPage } from "../clients/ClientPage";
import { clientMatterColumns } from "./columns";
import { type Matter, mattersQuery } from "./queries";
import { idsIn } from "./source";

/** A client with its matters. */
export default function ClientMattersPage() {
  return <ClientPage below={(clientID) => <ClientMatters key={clientID} clientID={clientID} />} />;
}

const tabs: readonly TabFilter<Matter>[] = [{ id: "Matters", label: "Matters" }];
const getRowID = ({ matterID }: Matter) => matterID;
const newestFirst = { id: "matterID", desc: true };

/** The client's matters, as far as this person may see them. */
function ClientMatters({ clientID }: { clientID: number }) {
  const navigate = useNavigate();
  const [includeDeleted, showTrash] = useTrashShown();
  const matters = useQuery(mattersQuery(includeDeleted ? { clientID, includeDeleted } : { clientID }));
  const [shown, setShown] = useState(0);
  const table = useRef<TableHandle<Matter>>(null);
  useSearchScope(useMemo(() => theseMatters(shown, () => idsIn(table)), [shown]));
  return (
    <DataTable
      id="/clients/matters"
      handle={table}
      label="Matters"
      columns={clientMatterColumns}
      rows={matters.data}
      status={matters}
      getRowID={getRowID}
      tabs={tabs}
      defaultSort={newestFirst}
      onOpen={({ matterID }) => void navigate(paths.matterDocs(matterID))}
      onMatching={setShown}
      filterPlaceholder="Filter matters"
      filtersByWord
      empty={{
        icon: Briefcase,
        title: "No Matters",
        help: "Matters of this client that you may see appear here.",
      }}
      toolbarStart={
        <Checkbox
          label="Include Items in the Trash"
          checked={includeDeleted}
          onChange={(event) => showTrash(event.target.checked)}
        />
      }
    />
  );
}
