import { Info, Send } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../../api/error";
import { useMe } from "../../../api/me";
import type { SendDialogProps } from "../../../files/sendDialog";
import { useUnsaved } from "../../../form";
import { cx } from "../../../lib/cx";
import { formatCount } from "../../../lib/sizes";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextArea } from "../../../ui/TextField";
import { OptionFields } from "../options/OptionFields";
import { firstProblem, optionProblems, usualOptions } from "../options/options";
import { namesOf, outgoingOf } from "./outgoing";
import { RecipientsField } from "./RecipientsField";
import { recipientsProblem } from "./recipients";
import styles from "./send.module.css";
import { longestMessage, useForgetAddress, useSend } from "./sending";
import { everyone, noRecipients } from "./useRecipientInput";
import { WhatGoesOut } from "./WhatGoesOut";

/** Sends what is chosen to people outside the firm, as a link. */
export default function SendDialog({ place, chosen, onClose }: SendDialogProps) {
  const { externalEmailAddresses: known } = useMe();
  const [recipients, setRecipients] = useState(noRecipients);
  const [message, setMessage] = useState("");
  const [options, setOptions] = useState(usualOptions);
  const [tried, setTried] = useState(false);
  const forget = useForgetAddress();
  const send = useSend(onClose);
  const outgoing = outgoingOf(chosen);
  const all = everyone(recipients);
  const length = [...message].length;
  const about = recipientsProblem(all);
  const tooLong = length > longestMessage ? "The message may have at most 5,000 characters" : undefined;
  const problems = optionProblems(options);
  const obstacle = about ?? tooLong ?? firstProblem(problems);
  const unsaved = useUnsaved({
    what: "the recipients and the message that you entered",
    changed: (all.length > 0 || message !== "") && !send.isPending,
    input: { all, message },
  });
  const close = () => unsaved.discard(onClose);
  const submit = () => {
    setTried(true);
    if (obstacle || send.isPending) return;
    send.mutate({ place, chosen, recipients: all, message, options });
  };
  // Whoever has entered nothing yet need not be told that something is missing.
  const shownProblem = tried || recipients.entered.length > 0 ? about : undefined;
  return (
    <Dialog
      open
      size="wide"
      title={`Send ${namesOf(outgoing)}`}
      subtitle="Each recipient gets an email with a download link"
      onClose={close}
      onSubmit={submit}
      aside={<WhatGoesOut outgoing={outgoing} matterID={place.matterID} />}
      footer={
        <>
          <p className={styles.note}>
            <Info className="i-14" />
            {options.password === undefined
              ? "Whoever has the link can download the documents."
              : "Whoever has the link and the password can download the documents."}
          </p>
          <div className={styles.buttons}>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              type="submit"
              variant="primary"
              icon={<Send />}
              busy={send.isPending}
              disabledReason={obstacle}
            >
              Send
              <kbd className={styles.keys}>Ctrl ↵</kbd>
            </Button>
          </div>
        </>
      }
    >
      <div className={styles.fields}>
        {send.error && <Banner tone="danger">{`Outgoing share failed: ${messageOf(send.error)}`}</Banner>}
        <RecipientsField
          value={recipients}
          onChange={(next) => {
            setRecipients(next);
            send.reset();
          }}
          known={known}
          onForget={forget}
          error={shownProblem}
        />
        <TextArea
          label="Message"
          className={styles.message}
          aside={
            <span className={cx(styles.counter, tooLong && styles.tooLong)}>
              {`${formatCount(length)}/${formatCount(longestMessage)}`}
            </span>
          }
          rows={7}
          dir="auto"
          placeholder="Optional"
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          error={tooLong}
        />
        <OptionFields {...{ options, problems }} onChange={setOptions} />
      </div>
    </Dialog>
  );
}
