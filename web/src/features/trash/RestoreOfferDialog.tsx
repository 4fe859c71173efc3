import { Undo2 } from "lucide-react";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import type { RestoreOffer, Restoring } from "./restoring";

const named = 3;

/** 'Alder v. Birch', 'Alder v. Birch, Cole and 4 more' */
function listed(names: readonly string[]): string {
  const rest = names.length - named;
  const shown = names.slice(0, named).map((name) => `'${name}'`);
  if (rest > 0) return `${shown.join(", ")} and ${rest} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}` : shown.join("");
}

/** Says why something stays in the Trash Bin, and offers to restore what keeps it there. */
export function RestoreOfferDialog({
  offer,
  ...restoring
}: { offer: RestoreOffer } & Omit<Restoring, "offer">) {
  const { type, names } = offer.containers;
  const word = `${type.toLowerCase()}${names.length === 1 ? "" : "s"}`;
  return (
    <ConfirmDialog
      open
      title={`Restore the ${word} first?`}
      confirmLabel={`Restore ${names.length === 1 ? type : `${type}s`}`}
      confirmIcon={<Undo2 />}
      onConfirm={() => restoring.accept(offer)}
      onClose={restoring.decline}
    >
      <p>
        Items inside a {type.toLowerCase()} that is in the Trash Bin cannot be restored by themselves. The{" "}
        {word} {listed(names)} {names.length === 1 ? "has" : "have"} to be restored, with everything in{" "}
        {names.length === 1 ? "it" : "them"} that was not moved to the Trash Bin by itself.
      </p>
    </ConfirmDialog>
  );
}
