import { useQuery } from "@tanstack/react-query";
import { api, ask } from "../../../api/client";
import { messageOf } from "../../../api/error";
import { useDelayed } from "../../../lib/useDelayed";
import { superAdminMenu } from "../../../paths";
import { Page } from "../../../shell/Page";
import { Chip } from "../../../ui/Chip";
import { ErrorState } from "../../../ui/EmptyState";
import { SkeletonRows } from "../../../ui/Skeleton";
import { WhatsNewEditor } from "./WhatsNewEditor";

/** Read once for the editor, which keeps its own copy: what others save meanwhile is met when it is saved. */
export default function WhatsNewPage() {
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ["whatsNewEditor"],
    queryFn: ({ signal }) => ask(api.GET("/api/getWhatsNew", { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const slow = useDelayed(isPending);
  return (
    <Page
      title="Edit What's New"
      under={superAdminMenu}
      chips={<Chip tone="gold">Everybody reads this</Chip>}
      padded
    >
      {data && <WhatsNewEditor feed={data} />}
      {error && !data && (
        <ErrorState
          title="The items could not be loaded"
          detail={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {slow && <SkeletonRows rows={4} height={56} />}
    </Page>
  );
}
