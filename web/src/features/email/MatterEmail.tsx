import { useFolderLocation } from "../../files/useFolderLocation";
import type { MatterAreaProps } from "../../pages";
import { paths } from "../../paths";
import { EmailBrowser } from "./EmailBrowser";

/** The emails of a matter. */
export default function MatterEmail({ matterID, matterName }: MatterAreaProps) {
  const home = paths.matterArea(matterID, "email");
  const location = useFolderLocation(matterID, "email", home);
  return <EmailBrowser location={location} home={home} owner={matterName} root="Email" />;
}
