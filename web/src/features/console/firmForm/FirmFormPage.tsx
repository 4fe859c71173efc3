import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useDelayed } from "../../../lib/useDelayed";
import { firmList } from "../../../paths";
import { Page } from "../../../shell/Page";
import { Chip } from "../../../ui/Chip";
import { ErrorState } from "../../../ui/EmptyState";
import { SkeletonRows } from "../../../ui/Skeleton";
import { ConsoleFailure } from "../ConsoleFailure";
import { choicesQuery, firmQuery, nextFirmIDQuery } from "../queries";
import { draftOf } from "./draft";
import { EditFirm } from "./EditFirm";
import { NewFirm } from "./NewFirm";

const title = "Firm Information";
const notLoaded = "The form could not be loaded";

/** A new firm of an edition, or one that exists. */
export default function FirmFormPage() {
  const { tenantID, edition = "" } = useParams();
  return tenantID === undefined ? (
    <NewFirmPage key={edition} edition={edition} />
  ) : (
    <EditFirmPage key={tenantID} tenantID={Number(tenantID)} />
  );
}

function NewFirmPage({ edition }: { edition: string }) {
  const choices = useQuery(choicesQuery);
  const nextID = useQuery(nextFirmIDQuery);
  const slow = useDelayed(choices.isPending || nextID.isPending);
  const terms = choices.data?.editions.find(({ lxwEdition }) => lxwEdition === edition);
  return (
    <Page title={title} under={firmList} chips={<Chip tone="gold">{`New ${edition} firm`}</Chip>} padded>
      {choices.data && terms && nextID.data !== undefined && (
        <NewFirm choices={choices.data} terms={terms} nextID={nextID.data} />
      )}
      {choices.error && (
        <ConsoleFailure error={choices.error} title={notLoaded} onRetry={() => void choices.refetch()} />
      )}
      {slow && <SkeletonRows rows={4} height={64} />}
    </Page>
  );
}

function EditFirmPage({ tenantID }: { tenantID: number }) {
  const choices = useQuery(choicesQuery);
  const firm = useQuery({ ...firmQuery(tenantID, true), staleTime: 0, refetchOnWindowFocus: false });
  const slow = useDelayed(choices.isPending || firm.isPending);
  const draft = firm.data && draftOf(firm.data);
  const retry = () => {
    void choices.refetch();
    void firm.refetch();
  };
  const failure = choices.error ?? firm.error;
  return (
    <Page
      title={title}
      under={firmList}
      chips={firm.data && <Chip tone="gold">{firm.data.tenant.name}</Chip>}
      padded
    >
      {choices.data && firm.data && draft && !firm.isRefetching && (
        <EditFirm
          key={firm.data.rev}
          choices={choices.data}
          firm={draft}
          rev={firm.data.rev}
          onReread={() => void firm.refetch()}
        />
      )}
      {firm.data && !draft && (
        <ErrorState
          title={`Region ${firm.data.tenant.regionName} cannot be reached`}
          detail="A firm can be edited when its region answers again."
          onRetry={retry}
        />
      )}
      {failure && !firm.data && <ConsoleFailure error={failure} title={notLoaded} onRetry={retry} />}
      {slow && <SkeletonRows rows={4} height={64} />}
    </Page>
  );
}
