import { useQuery } from "@tanstack/react-query";
import { Suspense, useId, useState } from "react";
import { formatCount } from "../lib/sizes";
import type { SelectedRows } from "../table";
import { Button } from "../ui/Button";
import { Choice } from "../ui/Choice";
import { Dialog } from "../ui/Dialog";
import { rootTypeOf } from "./clipboard";
import {
  type Destination,
  destinationHere,
  destinationProblem,
  destinationsOffered,
  howInto,
  rootIn,
} from "./destination";
import { FolderPicker, useSubfolders } from "./FolderPicker";
import type { FiledItem, FolderHead } from "./filed";
import { type ChosenMatter, matterSelector } from "./matterSelector";
import { carriedFrom, placeOf } from "./place";
import styles from "./SendTo.module.css";
import type { OpenFolder } from "./useOpenFolder";

export interface SendToDialogProps<Item extends FiledItem> {
  open: OpenFolder<Item>;
  head: FolderHead;
  how: "move" | "copy";
  chosen: SelectedRows<FiledItem>;
  onClose: () => void;
}

const verbs = { move: "Move", copy: "Copy" } as const;

/** The matters that are offered for what is chosen, best first; nothing while they are unknown. */
function useSuggested<Item extends FiledItem>({ open, chosen }: SendToDialogProps<Item>) {
  const { suggestMatters } = open.kind;
  const { data, isPending } = useQuery({
    queryKey: ["suggestedMatters", open.kind.tableID, chosen.ids],
    queryFn: async () => (await suggestMatters?.(chosen.rows as readonly Item[])) ?? [],
    enabled: suggestMatters !== undefined,
    staleTime: 0,
    gcTime: 0,
    // Without suggestions the dialog is as good as any.
    meta: { inPlace: true, stays: true },
    retry: false,
  });
  return suggestMatters && isPending ? undefined : (data ?? []);
}

/** Sends what is chosen to a folder of this or another matter. */
export function SendToDialog<Item extends FiledItem>(props: SendToDialogProps<Item>) {
  const { open, head, how, chosen, onClose } = props;
  const suggested = useSuggested(props);
  const [at, setAt] = useState<Destination>();
  const [others, setOthers] = useState<readonly Destination[]>([]);
  const rootType = rootTypeOf(placeOf(head).area);
  const offered = [...destinationsOffered(suggested ?? [], destinationHere(head), rootType), ...others];
  const where = at ?? (offered[0] as Destination);
  const folders = useSubfolders(open.kind, where.matterID, where.path);
  const held = carriedFrom(placeOf(head), chosen);
  const into = folders.data && !folders.isPlaceholderData ? folders.data.head : undefined;
  const obstacle = into ? destinationProblem(into, { held, how }) : "The folder is being loaded";
  const send = () => {
    if (!into || obstacle) return;
    open.transfer.start({ held, into: placeOf(into), how: howInto(into, { held, how }) });
    onClose();
  };
  const chooseMatter = ({ matterID, name }: ChosenMatter) => {
    const known = offered.find((one) => one.matterID === matterID);
    const chosenMatter = known ?? { matterID, owner: name, path: rootIn(rootType) };
    if (!known) setOthers([...others, chosenMatter]);
    setAt(chosenMatter);
  };
  const count = chosen.ids.length;
  const [only] = chosen.rows;
  const what = count === 1 && only ? `“${only.filename}”` : `${formatCount(count)} items`;
  return (
    <Dialog
      open
      title={`${verbs[how]} ${what} to…`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabledReason={obstacle} onClick={send}>
            {`${verbs[how]} Here`}
          </Button>
        </>
      }
    >
      {suggested && (
        <div className={styles.sendTo}>
          <MatterChoices {...{ offered, where }} onPick={setAt} onChoose={chooseMatter} />
          <FolderPicker
            kind={open.kind}
            {...where}
            folders={folders}
            onEnter={(path) => setAt({ ...where, path })}
          />
        </div>
      )}
    </Dialog>
  );
}

interface MatterChoicesProps {
  offered: readonly Destination[];
  where: Destination;
  onPick: (destination: Destination) => void;
  onChoose: (matter: ChosenMatter) => void;
}

function MatterChoices({ offered, where, onPick, onChoose }: MatterChoicesProps) {
  const name = useId();
  const [choosing, setChoosing] = useState(false);
  const Selector = matterSelector();
  return (
    <fieldset className={styles.matters}>
      <legend className="sr">Matter</legend>
      {offered.map((one) => (
        <Choice
          key={one.matterID}
          name={name}
          label={one.owner}
          help={one.because}
          checked={one.matterID === where.matterID}
          onChoose={() => onPick(one)}
        />
      ))}
      {Selector && (
        <div>
          <Button onClick={() => setChoosing(true)}>Another Matter…</Button>
        </div>
      )}
      {Selector && choosing && (
        <Suspense fallback={null}>
          <Selector
            title="Which matter?"
            onChoose={(matter) => {
              onChoose(matter);
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
