import { patiently } from "../../api/patiently";
import { paletteSources } from "../../shell/contributions";

const load = patiently(() => import("./suggest"));

/** Saved searches and the names of documents, in what the search field and the palette find. */
export function giveSearchToShell(): void {
  paletteSources.add({
    title: "Saved searches",
    find: async (text) => (await load()).suggestSaved(text),
  });
  paletteSources.add({
    title: "Documents",
    find: async (text, signal) => (await load()).suggestDocuments(text, signal),
  });
}
