import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useMemo } from "react";
import { api, ask } from "../../../api/client";
import { formatDateTime } from "../../../lib/dates";
import { settingsMenu } from "../../../paths";
import { Page } from "../../../shell/Page";
import { type Column, DataTable } from "../../../table";
import { Button } from "../../../ui/Button";
import styles from "./access.module.css";
import { type AccessLine, actionWords, changeWords, personWords } from "./words";

const columns: readonly Column<AccessLine>[] = [
  {
    id: "at",
    header: "When",
    width: 180,
    brief: true,
    filterable: false,
    value: ({ at }) => new Date(at),
    text: ({ at }) => formatDateTime(at),
  },
  { id: "provider", header: "Who", width: 180, brief: true, value: ({ provider }) => provider },
  {
    id: "action",
    header: "What",
    width: 250,
    minWidth: 160,
    namesRow: true,
    hideable: false,
    value: actionWords,
  },
  { id: "person", header: "User", width: 250, brief: true, value: personWords },
  { id: "change", header: "Change", width: 340, minWidth: 160, grows: true, value: changeWords },
];

const getRowID = ({ id }: AccessLine) => id;
const newestFirst = { id: "at", desc: true };

/** What the provider's staff did in the firm, for those who administer it. */
export default function ProviderAccessPage() {
  const access = useInfiniteQuery({
    queryKey: ["providerAccess"],
    queryFn: ({ pageParam, signal }) =>
      ask(api.GET("/api/settings/providerAccess", { params: { query: { before: pageParam } }, signal })),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ lines, more }) => (more ? lines.at(-1)?.id : undefined),
  });
  const lines = useMemo(() => access.data?.pages.flatMap((page) => page.lines), [access.data]);
  return (
    <Page title="Provider Access" under={settingsMenu}>
      <p className={styles.lead}>
        What the provider's staff did in your firm: with its users, its limits and its search index. They see
        no documents, matters, clients or emails. Nothing of this list can be changed or removed.
      </p>
      <DataTable
        id="/settings/providerAccess"
        label="Provider Access"
        columns={columns}
        rows={lines}
        status={access}
        getRowID={getRowID}
        defaultSort={newestFirst}
        filterPlaceholder="Filter this list"
        toolbarEnd={
          access.hasNextPage && (
            <Button busy={access.isFetchingNextPage} onClick={() => void access.fetchNextPage()}>
              Load Older
            </Button>
          )
        }
        empty={{
          icon: ScrollText,
          title: "The provider did nothing in your firm",
          help: "As soon as somebody of the provider's staff does, it is listed here.",
        }}
      />
    </Page>
  );
}
