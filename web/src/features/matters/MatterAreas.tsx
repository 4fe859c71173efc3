import { type ComponentType, lazy, Suspense, useId } from "react";
import { useLocation, useNavigate } from "react-router";
import { patiently } from "../../api/patiently";
import { FolderPanel } from "../../files/FolderPanel";
import { lastFolderOf } from "../../files/lastFolders";
import { type MatterAreaProps, matterAreas } from "../../pages";
import { paths } from "../../paths";
import { Tabs } from "../../ui/Tabs";
import type { Matter } from "./queries";

type Root = (typeof matterAreas)[number]["root"];

const tabs = matterAreas.map(({ root, label }) => ({ id: root, label }));
const panels = new Map<Root, ComponentType<MatterAreaProps>>(
  matterAreas.map(({ root, load }) => [root, lazy(patiently(load))]),
);

/** The areas of a matter as tabs, and the one that is open. Each tab leads to where one was last in it. */
export function MatterAreas({ matter: { matterID, name } }: { matter: Matter }) {
  const panelID = useId();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const home = (root: Root) => paths.matterArea(matterID, root);
  const { root: open } = matterAreas.find(({ root }) => `${pathname}/`.startsWith(home(root))) ?? {};
  const Panel = open && panels.get(open);
  if (!Panel) return null;
  return (
    <>
      <Tabs
        label="Matter"
        tabs={tabs}
        selected={open}
        onSelect={(root) => void navigate(lastFolderOf(home(root)))}
        panelID={panelID}
      />
      <FolderPanel id={panelID} tab={open}>
        <Suspense fallback={null}>
          <Panel matterID={matterID} matterName={name} />
        </Suspense>
      </FolderPanel>
    </>
  );
}
