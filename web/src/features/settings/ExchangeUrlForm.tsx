import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { api, ask } from "../../api/client";
import { useChange } from "../../api/mutation";
import { useUnsaved } from "../../form";
import { paths } from "../../paths";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/TextField";
import styles from "./ExchangeUrlPage.module.css";
import { addressProblem, theirChange } from "./exchangeConflict";
import { type ExchangeSetting, exchangeQuery } from "./queries";

/** Saves only over the version that was on the screen. When somebody else was quicker, what was typed stays. */
export function ExchangeUrlForm({ setting }: { setting: ExchangeSetting }) {
  const navigate = useNavigate();
  const [seen, setSeen] = useState(setting);
  const [typed, setTyped] = useState(setting.exchangeUrl);
  const unchanged = typed.trim() === seen.exchangeUrl;
  const unsaved = useUnsaved({ what: "the address that you entered", changed: !unchanged, input: typed });
  const save = useChange({
    call: ({ exchangeUrl, rev }: ExchangeSetting) =>
      ask(
        api.POST("/api/ews/exchangeServer", { body: { exchangeUrl }, headers: { "If-Match": `"${rev}"` } }),
      ),
    refreshes: [exchangeQuery.queryKey],
    says: "Exchange Server URL updated",
    errorShows: "form",
    accepted: () => unsaved.saved(),
    afterwards: () => void navigate(paths.settings()),
  });

  const theirs = theirChange(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (unchanged || save.isPending) return;
    save.mutate(
      { exchangeUrl: typed.trim(), rev: seen.rev },
      {
        onError: (error) => {
          const change = theirChange(error);
          if (change) setSeen(change);
        },
      },
    );
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {theirs && (
        <Banner
          tone="warn"
          action={
            <Button
              onClick={() => {
                setTyped(theirs.exchangeUrl);
                save.reset();
              }}
            >
              Use their address
            </Button>
          }
        >
          {theirs.exchangeUrl
            ? `Somebody else changed the address to ${theirs.exchangeUrl} meanwhile.`
            : "Somebody else removed the address meanwhile."}{" "}
          What you typed is kept; update again to replace theirs.
        </Banner>
      )}
      <TextField
        label="Exchange Server URL"
        name="exchangeUrl"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={addressProblem(save.error)}
      />
      <Button
        type="submit"
        variant="primary"
        busy={save.isPending}
        disabledReason={unchanged ? "The address has not been changed" : undefined}
      >
        Update Exchange Server URL
      </Button>
    </form>
  );
}
