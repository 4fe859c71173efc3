import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { messageOf } from "../../../api/error";
import { useDelayed } from "../../../lib/useDelayed";
import type { PublicShare } from "../records";
import { Available } from "./Available";
import { DeadLink, LoadingShare, PassingTrouble } from "./LinkStates";
import { PasswordGate } from "./PasswordGate";
import {
  isDead,
  isRegion,
  publicShareQuery,
  type ShareLink,
  useLook,
  usePublicDownload,
} from "./publicShare";
import { Sheet } from "./Sheet";

/** What somebody sees who was sent a link. Nobody has to sign in, and whoever is signed in sees the same. */
export default function PublicSharePage() {
  const { accessHash = "", userRegion = "US" } = useParams();
  return <SharePage key={`${userRegion} ${accessHash}`} link={{ accessHash, userRegion }} />;
}

function SharePage({ link }: { link: ShareLink }) {
  const [opened, setOpened] = useState<{ share: PublicShare; password: string }>();
  const found = useQuery(publicShareQuery(link));
  const look = useLook(link, (share, password) => setOpened({ share, password }));
  const password = opened?.password ?? "";
  const download = usePublicDownload(link, password);
  const slow = useDelayed(found.isFetching && !found.data);
  const share = opened?.share ?? found.data;
  if (!isRegion(link.userRegion) || isDead(found.error) || isDead(look.error)) {
    return (
      <Sheet narrow poweredBy>
        <DeadLink />
      </Sheet>
    );
  }
  if (share) {
    return (
      <Sheet narrow={share.passwordRequired} poweredBy={share.poweredBy}>
        {share.passwordRequired ? (
          <PasswordGate firm={share.firmName} look={look} />
        ) : (
          <Available share={share} download={download} onLookAgain={() => look.mutate(password)} />
        )}
      </Sheet>
    );
  }
  if (found.error && !found.isFetching) {
    return (
      <Sheet narrow>
        <PassingTrouble why={messageOf(found.error)} onRetry={() => void found.refetch()} />
      </Sheet>
    );
  }
  return <Sheet>{slow && <LoadingShare />}</Sheet>;
}
