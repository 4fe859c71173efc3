import { useFolderLocation } from "../../files/useFolderLocation";
import type { MatterAreaProps } from "../../pages";
import { paths } from "../../paths";
import { DocumentsBrowser } from "./DocumentsBrowser";

/** The documents of a matter. */
export default function MatterDocuments({ matterID, matterName }: MatterAreaProps) {
  const home = paths.matterDocs(matterID);
  const location = useFolderLocation(matterID, "docs", home);
  return <DocumentsBrowser location={location} home={home} owner={matterName} root="Documents" />;
}
