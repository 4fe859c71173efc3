import { Briefcase, UsersRound } from "lucide-react";
import { giveMatterSelector } from "../../files/matterSelector";
import { paths } from "../../paths";
import { newEntries, paletteSources, recentColumns, type ShellLink } from "../../shell/contributions";
import { recentMattersQuery, suggestionsFor } from "./queries";

const cannotCreate = "You do not have permissions to create new matters";

/** The dialog in which a destination in another matter is chosen. */
export function giveMatterSelectorToFiles(): void {
  giveMatterSelector(async () => ({
    default: (await import("./MatterSelectorDialog")).MatterSelectorDialog,
  }));
}

/** Matters in the New menu, among the recent things, and in what the search field and the palette find. */
export function giveMattersToShell(): void {
  newEntries.add({
    label: "Matter",
    icon: Briefcase,
    path: paths.newMatter(),
    disabledReason: ({ permissionFeatures }) =>
      permissionFeatures.CREATE_MATTER_ALLOWED ? undefined : cannotCreate,
  });
  recentColumns.add({ title: "Recent Matters", empty: "No Recent Matters", query: recentMattersQuery });
  paletteSources.add({
    title: "Matters",
    find: async (text) =>
      (await suggestionsFor(text)).matters.map(
        ({ matterID, name, clientName }): ShellLink => ({
          id: String(matterID),
          label: name,
          hint: clientName,
          icon: Briefcase,
          path: paths.matterDocs(matterID),
        }),
      ),
  });
  paletteSources.add({
    title: "Clients",
    find: async (text) =>
      (await suggestionsFor(text)).clients.map(
        ({ clientID, clientName }): ShellLink => ({
          id: String(clientID),
          label: clientName,
          icon: UsersRound,
          path: paths.client(clientID),
        }),
      ),
  });
}
