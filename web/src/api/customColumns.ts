import { queryOptions, useQuery } from "@tanstack/react-query";
import { paths } from "../paths";
import { api, ask } from "./client";
import { respondToError } from "./effects";
import { queryClient } from "./queryClient";
import { createSaveLater } from "./saveLater";

type Visibility = Readonly<Record<string, boolean>>;
type Columns = Record<string, Visibility>;

/** The lists of tags, types and offices show everything but when an entry was last changed. */
const tagLists = new Set<string>([
  paths.manageDocumentTags(),
  paths.manageDocumentTypes(),
  paths.manageDocumentStatuses(),
  paths.manageClientTags(),
  paths.manageMatterTags(),
  paths.manageMatterTypes(),
  paths.manageOfficeBranch(),
]);

const customColumnsQuery = queryOptions({
  queryKey: ["customColumns"],
  queryFn: async ({ signal }): Promise<Columns> => {
    const [first] = await ask(api.GET("/api/user/customColumns", { signal }));
    return (first?.columnsJSON ?? {}) as Columns;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

const save = createSaveLater(2000, (columnsJSON: Columns) =>
  ask(api.PUT("/api/user/customColumns", { body: { columnsJSON } })),
);

const everything: Visibility = {};
const allButLastUpdated: Visibility = { lastUpdated: false };

/**
 * Which columns a list shows before anybody chose: all, as far as it is not named here. The same object every time:
 * a table takes another one for a new choice and arranges its rows again.
 */
export function columnsAtFirst(tableID: string): Visibility {
  return tagLists.has(tableID) ? allButLastUpdated : everything;
}

/** Which columns a list shows, kept with the person and saved two seconds after the last change. */
export function useCustomColumns(tableID: string): [Visibility, (next: Visibility) => void] {
  const { data } = useQuery(customColumnsQuery);
  const change = (next: Visibility) => {
    const apply = (known: Columns) => {
      const columns = { ...known, [tableID]: next };
      queryClient.setQueryData(customColumnsQuery.queryKey, columns);
      save(columns);
    };
    // What is saved is the columns of all lists: it has to be known before one of them is changed.
    const known = queryClient.getQueryData(customColumnsQuery.queryKey);
    if (known) apply(known);
    else queryClient.ensureQueryData(customColumnsQuery).then(apply, respondToError);
  };
  return [data?.[tableID] ?? columnsAtFirst(tableID), change];
}
