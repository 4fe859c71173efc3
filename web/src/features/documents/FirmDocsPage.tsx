import { useId } from "react";
import { useLocation, useNavigate } from "react-router";
import { useMe } from "../../api/me";
import { FolderPanel } from "../../files/FolderPanel";
import { lastFolderOf } from "../../files/lastFolders";
import { useFolderLocation } from "../../files/useFolderLocation";
import { paths } from "../../paths";
import { Page } from "../../shell/Page";
import { privateFirmDocs, publicFirmDocs, useSearchScope } from "../../shell/searchScope";
import { Tabs } from "../../ui/Tabs";
import { DocumentsBrowser } from "./DocumentsBrowser";

type Area = "public" | "private";

const areas = {
  public: { label: "Public", matterID: -1, scope: publicFirmDocs },
  private: { label: "Private", matterID: 0, scope: privateFirmDocs },
} as const;

/** What the firm keeps outside its matters: for everybody, and for those with the right. */
export default function FirmDocsPage() {
  const navigate = useNavigate();
  const panelID = useId();
  const { canAccessPrivateFirmDocs } = useMe().user;
  const area: Area = useLocation().pathname.startsWith(paths.firmDocs("private")) ? "private" : "public";
  const { label, matterID, scope } = areas[area];
  const home = paths.firmDocs(area);
  const location = useFolderLocation(matterID, area, home);
  useSearchScope(scope);
  const shown: Area[] = canAccessPrivateFirmDocs ? ["public", "private"] : ["public"];
  return (
    <Page title="Firm Documents">
      <Tabs
        label="Firm Documents"
        tabs={shown.map((id) => ({ id, label: areas[id].label }))}
        selected={area}
        onSelect={(id) => void navigate(lastFolderOf(paths.firmDocs(id)))}
        panelID={panelID}
      />
      <FolderPanel id={panelID} tab={area}>
        <DocumentsBrowser key={area} location={location} home={home} owner="Firm Documents" root={label} />
      </FolderPanel>
    </Page>
  );
}
