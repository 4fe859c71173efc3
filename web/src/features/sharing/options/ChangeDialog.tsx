import { useState } from "react";
import { useUnsaved } from "../../../form";
import { formatDateTime } from "../../../lib/dates";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { refusalOf, useChangeOptions } from "../changes";
import type { Share } from "../records";
import { OptionFields } from "./OptionFields";
import { firstProblem, optionProblems, optionsOf } from "./options";
import styles from "./options.module.css";

const sameOptions = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Changes when an active share ends, its password and how often it can be downloaded. The link stays the same. */
export function ChangeDialog({ share, onClose }: { share: Share; onClose: () => void }) {
  const [present] = useState(() => optionsOf(share));
  const [options, setOptions] = useState(present);
  const save = useChangeOptions(onClose);
  const { hasPassword } = share;
  const problems = optionProblems(options, hasPassword);
  const changed = !sameOptions(options, present);
  const obstacle = firstProblem(problems) ?? (changed ? undefined : "Nothing has been changed");
  const unsaved = useUnsaved({
    what: "your changes to this share",
    changed: changed && !save.isPending,
    input: options,
  });
  const submit = () => {
    if (!obstacle && !save.isPending) save.mutate({ share, options });
  };
  const refusal = refusalOf(save.error, "Share could not be changed");
  return (
    <Dialog
      open
      title="Change this share"
      onClose={onClose}
      onClickBeside={() => unsaved.discard(onClose)}
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
        <p>
          The link stays the same and works until {formatDateTime(share.expiresAt)}. Days count from today.
        </p>
        <OptionFields {...{ options, problems, hasPassword }} onChange={setOptions} maySame />
        {refusal && <Banner tone="danger">{refusal}</Banner>}
      </div>
    </Dialog>
  );
}
