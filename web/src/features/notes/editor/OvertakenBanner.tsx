import { formatWhen } from "../../../lib/dates";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import type { NoteDetails } from "../records";
import type { NoteEditor } from "./useNoteEditor";

/** Says that somebody else was quicker. */
export function OvertakenBanner({ note, editor }: { note: NoteDetails; editor: NoteEditor }) {
  const { both, overtaken, showBoth } = editor;
  if (both?.earlier || (!both && !overtaken)) return null;
  const { modifiedBy, modifiedOn } = both?.theirs ?? note;
  return (
    <Banner tone="warn" action={both ? undefined : <Button onClick={showBoth}>Show Both Texts</Button>}>
      <strong>
        {modifiedBy} changed this note {formatWhen(modifiedOn)} while you were writing.
      </strong>{" "}
      {both ? "Both texts are kept. Choose what Update Note saves." : "Both texts are kept."}
    </Banner>
  );
}
