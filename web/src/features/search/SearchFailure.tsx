import { CircleAlert } from "lucide-react";
import { messageOf } from "../../api/error";
import { ErrorState } from "../../ui/EmptyState";
import { hasOwnWords, type QueryFault } from "./failure";
import styles from "./search.module.css";
import { failureWords } from "./words";

interface SearchFailureProps {
  error: unknown;
  fault: QueryFault | undefined;
  /** The words that were searched for. */
  query: string;
  /** By which the query box refers to what is said here. */
  id: string;
  onRetry: () => void;
}

/** Why there are no results. */
export function SearchFailure({ error, fault, query, id, onRetry }: SearchFailureProps) {
  if (fault) return <BrokenQuery {...{ fault, query, id }} words={messageOf(error)} />;
  if (hasOwnWords(error)) return <ErrorState title={messageOf(error)} onRetry={onRetry} />;
  return <ErrorState title={failureWords} detail={messageOf(error)} onRetry={onRetry} />;
}

interface BrokenQueryProps extends Pick<SearchFailureProps, "query" | "id"> {
  fault: QueryFault;
  words: string;
}

/** How much of a long query stands around the place. */
const around = 60;

function BrokenQuery({ fault: { position, length, reason }, query, id, words }: BrokenQueryProps) {
  const end = position + Math.max(1, length);
  const from = Math.max(0, position - around);
  const until = Math.min(query.length, Math.min(end, position + around) + around);
  return (
    <div className={styles.broken} role="alert" id={id}>
      <CircleAlert />
      <div>
        <p>{words}</p>
        <p className={styles.quoted} dir="auto">
          {from > 0 && "…"}
          {query.slice(from, position)}
          <mark>{query.slice(position, Math.min(end, until)) || " "}</mark>
          {query.slice(Math.min(end, until), until)}
          {until < query.length && "…"}
        </p>
        {reason && <p className={styles.reason}>{reason}</p>}
      </div>
    </div>
  );
}
