import { useState } from "react";
import { messageOf } from "../../api/error";
import { useUnsaved } from "../../form";
import { formatCount } from "../../lib/sizes";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { TextField } from "../../ui/TextField";
import { MatterSelectorDialog } from "../matters/MatterSelectorDialog";
import { addressProblem, comparable } from "./address";
import styles from "./associations.module.css";
import { useAssociate } from "./changes";
import type { Association } from "./queries";

const chooseFirst = "Please choose a matter";

interface Chosen {
  matterID: number;
  name: string;
}

/** The choice of the matter, which is the same for a new association and for one that changes. */
function MatterField({ chosen, onChoose }: { chosen?: Chosen; onChoose: (matter: Chosen) => void }) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <TextField
        label="Matter"
        readOnly
        value={chosen?.name ?? ""}
        placeholder="No matter chosen"
        end={<Button onClick={() => setChoosing(true)}>Choose</Button>}
      />
      {choosing && (
        <MatterSelectorDialog
          title="Which matter?"
          onChoose={({ matterID, name }) => {
            onChoose({ matterID, name });
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

export interface NewAssociationDialogProps {
  known: readonly Association[];
  onClose: () => void;
}

export function NewAssociationDialog({ known, onClose }: NewAssociationDialogProps) {
  const [typed, setTyped] = useState("");
  const [matter, setMatter] = useState<Chosen>();
  const save = useAssociate("created", onClose);
  const unsaved = useUnsaved({
    what: "the association that you entered",
    changed: (typed !== "" || matter !== undefined) && !save.isPending,
    input: typed,
  });
  const has = known.find(({ emailAddress }) => emailAddress === comparable(typed));
  const taken = has && "This sender has a matter already. Use Change Matter in the list.";
  const obstacle = addressProblem(typed) ?? taken ?? (matter ? undefined : chooseFirst);
  const submit = () => {
    if (matter && !obstacle && !save.isPending)
      save.mutate({ matterID: matter.matterID, addresses: [typed.trim()] });
  };
  const refusal = save.error ? messageOf(save.error) : undefined;
  return (
    <Dialog
      open
      title="New Association"
      onClose={onClose}
      onClickBeside={() => unsaved.discard(onClose)}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending} disabledReason={obstacle}>
            Create
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextField
          label="Sender email"
          type="email"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            save.reset();
          }}
          error={typed === "" ? undefined : (taken ?? (matter && addressProblem(typed)) ?? refusal)}
        />
        <MatterField
          chosen={matter}
          onChoose={(chosen) => {
            setMatter(chosen);
            save.reset();
          }}
        />
      </div>
    </Dialog>
  );
}

export interface ChangeMatterDialogProps {
  associations: readonly Association[];
  onClose: () => void;
}

export function ChangeMatterDialog({ associations, onClose }: ChangeMatterDialogProps) {
  const [first] = associations;
  const one = associations.length === 1 ? first : undefined;
  const shown = one?.userHasAccessToMatter ? { matterID: one.matterID, name: one.matterName } : undefined;
  const [matter, setMatter] = useState<Chosen>();
  const save = useAssociate("updated", onClose);
  const chosen = matter ?? shown;
  const unchanged = associations.every(({ matterID }) => matterID === chosen?.matterID);
  const obstacle = !chosen ? chooseFirst : unchanged ? "Please choose another matter" : undefined;
  const submit = () => {
    if (!chosen || obstacle || save.isPending) return;
    save.mutate({
      matterID: chosen.matterID,
      addresses: associations.map(({ emailAddress }) => emailAddress),
    });
  };
  return (
    <Dialog
      open
      title="Change Matter"
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending} disabledReason={obstacle}>
            Update
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p className={styles.senders}>
          {one
            ? `Email from ${one.emailAddress} belongs to:`
            : `Email from these ${formatCount(associations.length)} senders belongs to:`}
        </p>
        <MatterField chosen={chosen} onChoose={setMatter} />
        {save.error && <Banner tone="danger">{messageOf(save.error)}</Banner>}
      </div>
    </Dialog>
  );
}
