import { useFolderLocation } from "../../files/useFolderLocation";
import type { MatterAreaProps } from "../../pages";
import { paths } from "../../paths";
import { NotesBrowser } from "./NotesBrowser";

/** The notes of a matter. */
export default function MatterNotes({ matterID, matterName }: MatterAreaProps) {
  const home = paths.matterArea(matterID, "notes");
  const location = useFolderLocation(matterID, "notes", home);
  return <NotesBrowser location={location} home={home} owner={matterName} root="Notes" />;
}
