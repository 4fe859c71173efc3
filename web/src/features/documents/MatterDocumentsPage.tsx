import { useId } from "react";
import { useNavigate } from "react-router";
import { FolderPanel } from "../../files/FolderPanel";
import { useFolderLocation } from "../../files/useFolderLocation";
import { paths } from "../../paths";
import { Tabs } from "../../ui/Tabs";
import { MatterPage } from "../matters/MatterPage";
import type { Matter } from "../matters/queries";
import { DocumentsBrowser } from "./DocumentsBrowser";

const tabs = [{ id: "docs", label: "Documents" }] as const;

/** A matter with its documents. */
export default function MatterDocumentsPage() {
  return <MatterPage area={(matter) => <MatterDocuments matter={matter} />} />;
}

/** The areas of a matter, and the folder that is open in one of them. */
function MatterDocuments({ matter }: { matter: Matter }) {
  const panelID = useId();
  const navigate = useNavigate();
  const home = paths.matterDocs(matter.matterID);
  const location = useFolderLocation(matter.matterID, "docs", home);
  return (
    <>
      <Tabs
        label="Matter"
        tabs={tabs}
        selected="docs"
        onSelect={() => void navigate(home)}
        panelID={panelID}
      />
      <FolderPanel id={panelID} tab="docs">
        <DocumentsBrowser location={location} home={home} owner={matter.name} root="Documents" />
      </FolderPanel>
    </>
  );
}
