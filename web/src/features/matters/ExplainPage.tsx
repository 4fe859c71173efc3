import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { api, ask } from "../../api/client";
import { messageOf } from "../../api/error";
import { UserSelect } from "../../form";
import { settingsMenu } from "../../paths";
import { Page } from "../../shell/Page";
import { Button } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import { ErrorState } from "../../ui/EmptyState";
import { TextField } from "../../ui/TextField";
import styles from "../permissions/forms.module.css";
import { groupsQuery } from "../permissions/queries";
import { whoSeesQuery } from "../permissions/whoSees";
import { MatterSelectorDialog } from "./MatterSelectorDialog";
import { matterQuery } from "./queries";

const matterParameter = "matterID";
const userParameter = "userSub";

/** Why somebody sees a matter, or does not: in the words of the rules that decide. */
export default function ExplainPage() {
  const [parameters, setParameters] = useSearchParams();
  const [choosing, setChoosing] = useState(false);
  const matterID = Number(parameters.get(matterParameter)) || undefined;
  const userSub = parameters.get(userParameter) ?? undefined;
  const directory = useQuery(groupsQuery);
  const matter = useQuery({ ...matterQuery(matterID ?? 0), enabled: matterID !== undefined });
  const choose = (name: string, value: string | undefined) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === undefined) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  const user = directory.data?.users.find((one) => one.userSub === userSub);
  return (
    <Page title="Explain Access" under={settingsMenu} padded>
      <div className={styles.form}>
        <TextField
          label="Matter"
          readOnly
          value={matter.data?.name ?? ""}
          placeholder="No matter chosen"
          error={matter.error ? messageOf(matter.error) : undefined}
          end={<Button onClick={() => setChoosing(true)}>Choose</Button>}
        />
        <UserSelect
          label="User"
          users={directory.data?.users ?? []}
          identifiedBy="userSub"
          value={user ? [user.userSub] : []}
          onChange={(subs) => choose(userParameter, subs.at(-1))}
          error={directory.error ? messageOf(directory.error) : undefined}
        />
        {matter.data && user ? (
          <Explanation
            matterID={matter.data.matterID}
            userSub={user.userSub}
            names={{ user: user.displayName, matter: matter.data.name }}
          />
        ) : matter.data ? (
          <Seers matterID={matter.data.matterID} name={matter.data.name} />
        ) : (
          <p className={styles.hint}>
            Choose a matter to see who has access to it, and a user to see whether the user has, and why.
          </p>
        )}
      </div>
      {choosing && (
        <MatterSelectorDialog
          title="Which matter?"
          onChoose={(chosen) => {
            choose(matterParameter, String(chosen.matterID));
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Page>
  );
}

interface ExplanationProps {
  matterID: number;
  userSub: string;
  names: { user: string; matter: string };
}

function Explanation({ matterID, userSub, names }: ExplanationProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["permissions", "explain", matterID, userSub],
    queryFn: ({ signal }) =>
      ask(api.POST("/api/permissions/explain", { body: { matterID, userSub }, signal })),
    staleTime: 0,
    meta: { handles: [2023] },
  });
  if (error && !data) {
    return (
      <ErrorState
        title="This could not be explained"
        detail={messageOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return null;
  return (
    <section className={styles.answer} aria-label="Explanation" aria-live="polite">
      <p className={styles.verdict}>
        <Chip tone={data.allowed ? "ok" : "danger"}>{data.allowed ? "Access" : "No access"}</Chip>
        {names.user} {data.allowed ? "can" : "cannot"} see {names.matter}.
      </p>
      <ul className={styles.reasons}>
        {data.reasons.map(({ code, groupID, text }) => (
          <li key={`${code} ${groupID}`}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

/** Everybody who sees the matter, with the first of their grounds. */
function Seers({ matterID, name }: { matterID: number; name: string }) {
  const { data, error, refetch } = useQuery({ ...whoSeesQuery(matterID), staleTime: 0 });
  if (error && !data) {
    return (
      <ErrorState
        title="This could not be explained"
        detail={messageOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return null;
  return (
    <section className={styles.answer} aria-label="Who can see this matter" aria-live="polite">
      <p className={styles.verdict}>
        {data.openToAll
          ? `All users of the firm can see ${name}.`
          : `${data.people.length} ${data.people.length === 1 ? "user" : "users"} can see ${name}.`}
      </p>
      <ul className={styles.reasons}>
        {data.people.map(({ userSub, displayName, reasons }) => (
          <li key={userSub}>
            <b>{displayName}</b>: {reasons[0]?.text}
          </li>
        ))}
      </ul>
    </section>
  );
}
