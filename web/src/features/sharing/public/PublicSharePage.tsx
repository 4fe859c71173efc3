import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { messageOf } from "../../../api/error";
import { useDelayed } from "../../../lib/useDelayed";
import { Available } from "./Available";
import { DeadLink, LoadingShare, PassingTrouble } from "./LinkStates";
import { isDead, isRegion, publicShareQuery, type ShareLink, usePublicDownload } from "./publicShare";
import { Sheet } from "./Sheet";

/** What somebody sees who was sent a link. Nobody has to sign in, and whoever is signed in sees the same. */
export default function PublicSharePage() {
  const { accessHash = "", userRegion = "US" } = useParams();
  return <SharePage key={`${userRegion} ${accessHash}`} link={{ accessHash, userRegion }} />;
}

function SharePage({ link }: { link: ShareLink }) {
  const share = useQuery(publicShareQuery(link));
  const download = usePublicDownload(link);
  const slow = useDelayed(share.isFetching && !share.data);
  if (!isRegion(link.userRegion) || isDead(share.error) || isDead(download.error)) {
    return (
      <Sheet narrow poweredBy>
        <DeadLink />
      </Sheet>
    );
  }
  if (share.data) {
    return (
      <Sheet poweredBy={share.data.poweredBy}>
        <Available share={share.data} download={download} />
      </Sheet>
    );
  }
  if (share.error && !share.isFetching) {
    return (
      <Sheet narrow>
        <PassingTrouble why={messageOf(share.error)} onRetry={() => void share.refetch()} />
      </Sheet>
    );
  }
  return <Sheet>{slow && <LoadingShare />}</Sheet>;
}
