import { FolderOpen } from "lucide-react";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { Page } from "../../shell/Page";
import { DataTable, type TabFilter } from "../../table";
import { Button } from "../../ui/Button";
import { MenuButton } from "../../ui/Menu";
import { itemParameter } from "./TestItemLink";
import { testBulkActions, testRowActions } from "./testActions";
import { testColumns } from "./testColumns";
import { foldersFirst, type TestDocument } from "./testDocuments";
import { testSource } from "./testSource";
import { useTestDocuments } from "./useTestDocuments";

const tabs: readonly TabFilter<TestDocument>[] = [
  { id: "all", label: "All" },
  { id: "favorites", label: "Favorites", includes: ({ favorite }) => favorite },
  { id: "locked", label: "Locked", includes: ({ lockedBy }) => lockedBy !== undefined },
];

const modes = [
  "Held by the browser",
  "Served in pieces",
  "Loading",
  "Empty",
  "Failed",
  "Failed to refresh",
] as const;
type Mode = (typeof modes)[number];

const getRowID = ({ id }: TestDocument) => id;
const noDocuments: readonly TestDocument[] = [];
const byName = { id: "name", desc: false };

/** The table with 50,000 rows, in every state it can be in. */
export default function TestPage() {
  const { documents, favor, trash } = useTestDocuments();
  const [mode, setMode] = useState<Mode>(modes[0]);
  const [parameters, setParameters] = useSearchParams();
  const commands = useMemo(() => {
    const show = (id: number) =>
      setParameters((before) => new URLSearchParams([...withoutItem(before), [itemParameter, String(id)]]));
    return { show, favor, trash };
  }, [setParameters, favor, trash]);
  const rowActions = useMemo(() => testRowActions(commands), [commands]);
  const bulkActions = useMemo(() => testBulkActions(commands), [commands]);
  const source = useMemo(() => documents && testSource(documents, tabs), [documents]);

  const common = {
    label: "Test documents",
    columns: testColumns,
    getRowID,
    tabs,
    defaultSort: byName,
    rowActions,
    bulkActions,
    onOpen: ({ id }: TestDocument) => commands.show(id),
    onPreview: ({ id }: TestDocument) => commands.show(id),
    previewedID: Number(parameters.get(itemParameter)) || undefined,
    empty: {
      icon: FolderOpen,
      title: "No documents or folders here",
      help: "Choose another mode to see some.",
    },
    toolbarEnd: <ModeMenu mode={mode} onMode={setMode} />,
  };
  const failing = mode === "Failed" || mode === "Failed to refresh";
  return (
    <Page title="Test">
      {mode === "Served in pieces" && source ? (
        <DataTable key="served" id="/test/served" {...common} source={source} />
      ) : (
        <DataTable
          key="held"
          id="/test"
          {...common}
          rows={rowsIn(mode, documents)}
          status={{
            error: failing ? new Error("The test page was asked to fail") : null,
            refetch: () => setMode(modes[0]),
          }}
          rank={foldersFirst}
        />
      )}
    </Page>
  );
}

function rowsIn(mode: Mode, documents: readonly TestDocument[] | undefined) {
  if (mode === "Loading" || mode === "Failed") return undefined;
  return mode === "Empty" ? noDocuments : documents;
}

function withoutItem(parameters: URLSearchParams): [string, string][] {
  return [...parameters].filter(([name]) => name !== itemParameter);
}

function ModeMenu({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const entries = modes.map((label) => ({ label, checked: label === mode, onSelect: () => onMode(label) }));
  return (
    <MenuButton label="Mode" entries={entries} align="right">
      {(trigger) => (
        <Button caret {...trigger}>
          Mode
        </Button>
      )}
    </MenuButton>
  );
}
