import type { MatterAreaProps } from "../../pages";
import { SharesTable } from "./SharesTable";

/** What went out of a matter. */
export default function MatterSharing({ matterID }: MatterAreaProps) {
  return <SharesTable key={matterID} matterID={matterID} />;
}
