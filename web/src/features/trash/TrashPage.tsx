import { useQuery } from "@tanstack/react-query";
import { Search, Trash2 } from "lucide-react";
import { useId } from "react";
import { useLocation, useNavigate } from "react-router";
import { FolderPanel } from "../../files/FolderPanel";
import { lastFolderOf } from "../../files/lastFolders";
import { paths, type TrashContext } from "../../paths";
import { Page } from "../../shell/Page";
import { FilterField } from "../../table/FilterField";
import { SlotOutlet } from "../../ui/slot";
import { Tabs } from "../../ui/Tabs";
import { ActivityList } from "./ActivityList";
import { activityTab, contexts, inTrashBin, thingsTabs } from "./contexts";
import { FoundList } from "./FoundList";
import { headerButtons } from "./HeaderButtons";
import { useLiveTrash } from "./live";
import { trashCountsQuery } from "./queries";
import { TrashBrowser } from "./TrashBrowser";
import styles from "./trash.module.css";
import { useFindText } from "./useFindText";

const contextIn = (pathname: string): TrashContext =>
  contexts.find((context) => `${pathname}/`.startsWith(`${paths.trash(context)}/`)) ?? "clients";

const titleOf = (context: TrashContext) =>
  context === "activity" ? activityTab.title : inTrashBin(thingsTabs[context].noun);

/** What lies in the Trash Bin of the firm, by kind, and what was destroyed. */
export default function TrashPage() {
  const panelID = useId();
  const navigate = useNavigate();
  const context = contextIn(useLocation().pathname);
  const [text, find] = useFindText();
  useLiveTrash();
  const { data: counts } = useQuery(trashCountsQuery);
  const title = titleOf(context);
  const tabs = contexts.map((id) =>
    id === "activity"
      ? { id, label: activityTab.label }
      : { id, label: thingsTabs[id].label, count: counts?.[id] },
  );
  return (
    <Page
      title={title}
      heading={
        <span className={styles.heading}>
          <Trash2 className="i-18" />
          {title}
        </span>
      }
      actions={
        <>
          <search className={styles.find}>
            <FilterField
              label="Find in the Trash Bin"
              placeholder="Find in the Trash Bin"
              icon={<Search />}
              value={text}
              onChange={find}
            />
          </search>
          <SlotOutlet slot={headerButtons} className={styles.buttons} />
        </>
      }
    >
      <Tabs
        label="Trash Bin"
        tabs={tabs}
        selected={context}
        onSelect={(id) => void navigate(lastFolderOf(paths.trash(id)))}
        panelID={panelID}
      />
      <FolderPanel id={panelID} tab={context}>
        {text ? (
          <FoundList text={text} />
        ) : context === "activity" ? (
          <ActivityList />
        ) : (
          <TrashBrowser key={context} context={context} />
        )}
      </FolderPanel>
    </Page>
  );
}
