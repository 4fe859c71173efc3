import { useState } from "react";
import { Chip } from "../../ui/Chip";
import styles from "./clients.module.css";
import type { Client } from "./queries";

const attorneysShown = 5;

/** What is known about a client, above its matters. */
export function ClientSummary({ client }: { client: Client }) {
  return (
    <dl className={styles.summary}>
      <div>
        <dt>Client ID</dt>
        <dd className="num">{client.clientID}</dd>
      </div>
      <div>
        <dt>Primary Attorneys</dt>
        <dd>
          <Attorneys client={client} />
        </dd>
      </div>
      <div>
        <dt>Client Tags</dt>
        <dd className={styles.tags}>
          {client.tags.length === 0 && "None"}
          {client.tags.map(({ id, tagName }) => (
            <Chip key={id}>{tagName}</Chip>
          ))}
        </dd>
      </div>
    </dl>
  );
}

function Attorneys({ client: { primaryAttorneys } }: { client: Client }) {
  const [all, setAll] = useState(false);
  const shown = all ? primaryAttorneys : primaryAttorneys.slice(0, attorneysShown);
  if (shown.length === 0) return "None";
  return (
    <>
      {shown.map(({ displayName }) => displayName).join(", ")}{" "}
      {primaryAttorneys.length > attorneysShown && (
        <button type="button" className={styles.link} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "See Fewer" : "See All..."}
        </button>
      )}
    </>
  );
}
