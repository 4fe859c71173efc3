import { useState } from "react";
import { useUnsaved } from "../form";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { TextField } from "../ui/TextField";

export interface NameDialogProps {
  title: string;
  label: string;
  submitLabel: string;
  initial?: string;
  /** Stands after what is typed and cannot be changed: '.docx'. */
  suffix?: string;
  /** What is wrong with a name. */
  problem: (name: string) => string | undefined;
  /** What the server had against the last name that was sent. */
  refusal?: string;
  busy?: boolean;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Asks for a name. It is judged while it is typed, and refused names stay in the field. */
export function NameDialog(props: NameDialogProps) {
  const { initial = "", busy, onSubmit, onClose } = props;
  const [name, setName] = useState(initial);
  const [sent, setSent] = useState<string>();
  const unsaved = useUnsaved({
    what: "the name that you entered",
    changed: name !== initial && !busy,
    input: name,
  });
  const problem = props.problem(name);
  const untouched = name === initial && sent === undefined;
  const refusal = sent === name && !busy ? props.refusal : undefined;
  const submit = () => {
    if (busy) return;
    setSent(name);
    if (!problem) onSubmit(name.trim());
  };
  return (
    <Dialog
      open
      title={props.title}
      onClose={onClose}
      onClickBeside={() => unsaved.discard(onClose)}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} disabledReason={problem}>
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <TextField
        label={props.label}
        value={name}
        error={refusal ?? (untouched ? undefined : problem)}
        end={props.suffix && <span>{props.suffix}</span>}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
      />
    </Dialog>
  );
}
