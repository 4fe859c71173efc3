import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useParams } from "react-router";
import { mustLeave } from "../../api/outOfSight";
import { usePreference } from "../../lib/preferences";
import { rememberMatter } from "../../lib/recentlyOpened";
import { useDelayed } from "../../lib/useDelayed";
import { LeaveForHome } from "../../shell/LeaveForHome";
import { Page } from "../../shell/Page";
import { thisMatter, useSearchScope } from "../../shell/searchScope";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { SkeletonRows } from "../../ui/Skeleton";
import { useMatterTrash } from "./changes";
import { MatterActions } from "./MatterActions";
import { MatterAreas } from "./MatterAreas";
import { MatterInfo } from "./MatterInfo";
import { MatterStanding } from "./MatterStanding";
import { MatterTags } from "./MatterTags";
import { type Matter, matterQuery } from "./queries";

/** A matter: what is known about it, and below that one of its areas. */
export default function MatterPage() {
  const matterID = Number(useParams().id);
  const { data, error, isPending } = useQuery(matterQuery(matterID));
  const slow = useDelayed(isPending);
  useSearchScope(useMemo(() => thisMatter(matterID), [matterID]));
  const known = data !== undefined;
  useEffect(() => {
    if (known) rememberMatter(matterID);
  }, [known, matterID]);
  if (mustLeave(error, data)) return <LeaveForHome error={error} />;
  if (!data) return <Page title="Matter">{slow && <SkeletonRows />}</Page>;
  return <LoadedMatter matter={data} />;
}

function LoadedMatter({ matter }: { matter: Matter }) {
  const [hidden, setHidden] = usePreference("matterInfoHidden", false);
  const { restore } = useMatterTrash();
  return (
    <Page
      title={matter.name}
      chips={
        <>
          <MatterStanding matter={matter} />
          <MatterTags tags={matter.tags} />
        </>
      }
      actions={<MatterActions matter={matter} infoHidden={hidden} onHideInfo={setHidden} />}
    >
      {matter.isDeleted === 1 && (
        <Banner
          tone="warn"
          strip
          action={<Button onClick={() => restore([matter.matterID])}>Restore from Trash Bin</Button>}
        >
          This matter is in the Trash Bin. You must restore the matter before you can edit it.
        </Banner>
      )}
      {!hidden && <MatterInfo matter={matter} />}
      <MatterAreas matter={matter} />
    </Page>
  );
}
