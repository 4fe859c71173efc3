import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { mustLeave } from "../../../api/outOfSight";
import { useDelayed } from "../../../lib/useDelayed";
import { paths } from "../../../paths";
import { LeaveForHome } from "../../../shell/LeaveForHome";
import { Page } from "../../../shell/Page";
import { SkeletonRows } from "../../../ui/Skeleton";
import { shareQuery } from "../queries";
import type { ShareDetail } from "../records";
import { ShareDialogs } from "../ShareDialogs";
import { StatusChip } from "../StatusChip";
import { useShareCommands } from "../useShareCommands";
import { Accesses } from "./Accesses";
import { DocumentsSent } from "./DocumentsSent";
import styles from "./detail.module.css";
import { MessageSent } from "./MessageSent";
import { RecipientsSection } from "./RecipientsSection";
import { Sendings } from "./Sendings";
import { ShareButtons } from "./ShareButtons";
import { ShareFacts } from "./ShareFacts";

const title = "Share Detail";
const list = { title: "Sharing", path: paths.outgoingShares() };

/** One share: what went out, to whom, and what became of it. */
export default function SharePage() {
  const shareID = Number(useParams().shareID);
  const { data, error, isPending } = useQuery(shareQuery(shareID));
  const slow = useDelayed(isPending);
  if (mustLeave(error, data)) return <LeaveForHome error={error} />;
  if (!data) {
    return (
      <Page title={title} under={list}>
        {slow && <SkeletonRows />}
      </Page>
    );
  }
  return <LoadedShare key={shareID} detail={data} />;
}

function LoadedShare({ detail }: { detail: ShareDetail }) {
  const { share } = detail;
  const { commands, ...dialog } = useShareCommands();
  return (
    <Page
      title={title}
      under={list}
      chips={<StatusChip status={share.displayStatus} />}
      actions={<ShareButtons share={share} commands={commands} />}
    >
      <ShareFacts detail={detail} onChange={() => commands.change(share)} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <RecipientsSection detail={detail} />
          <DocumentsSent detail={detail} />
        </div>
        <div className={styles.side}>
          <Accesses accesses={detail.shareDetails.accesses} documents={share.totalObjects} />
          <MessageSent message={detail.shareDetails.message} />
          <Sendings sendings={detail.shareEmails} />
        </div>
      </div>
      <ShareDialogs {...dialog} />
    </Page>
  );
}
