import { useId } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../paths";
import { Tabs } from "../../ui/Tabs";
import { DocumentsBrowser } from "../documents/DocumentsBrowser";
import { DocumentsPanel } from "../documents/DocumentsPanel";
import { useFolderLocation } from "../documents/useFolderLocation";
import type { Matter } from "./queries";

const tabs = [{ id: "docs", label: "Documents" }] as const;

/** The areas of a matter, and the folder that is open in one of them. */
export function MatterDocuments({ matter }: { matter: Matter }) {
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
      <DocumentsPanel id={panelID} tab="docs">
        <DocumentsBrowser location={location} home={home} owner={matter.name} root="Documents" />
      </DocumentsPanel>
    </>
  );
}
