import { Page } from "../../shell/Page";
import { SharesTable } from "./SharesTable";

/** What went out of the firm by links. */
export default function SharesPage() {
  return (
    <Page title="Manage Document Sharing">
      <SharesTable />
    </Page>
  );
}
