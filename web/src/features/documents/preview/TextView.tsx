import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../ui/Button";
import { ErrorState } from "../../../ui/EmptyState";
import styles from "./Preview.module.css";

/** A pane shows the beginning of a text; whoever needs all of it takes a copy. */
const shownBytes = 1 << 20;

async function fetchText(url: string, signal: AbortSignal) {
  const response = await fetch(url, { headers: { Range: `bytes=0-${shownBytes - 1}` }, signal });
  if (!response.ok) throw new Error(`The text answered ${response.status}`);
  const bytes = await response.arrayBuffer();
  const total = Number(/\/(\d+)$/.exec(response.headers.get("Content-Range") ?? "")?.[1] ?? bytes.byteLength);
  return { text: new TextDecoder().decode(bytes), cut: total > shownBytes };
}

export function TextView({ url, onDownload }: { url: string; onDownload: () => void }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ["previewText", url],
    queryFn: ({ signal }) => fetchText(url, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    meta: { stays: true, inPlace: true },
  });
  if (isError) return <ErrorState title="The preview could not be loaded" onRetry={() => void refetch()} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <div className={styles.body} tabIndex={0} role="region" aria-label="Text">
      {data && <pre className={styles.text}>{data.text}</pre>}
      {data?.cut && (
        <p className={styles.cut}>
          This is the beginning of a long text. <Button onClick={onDownload}>Download a Copy</Button>
        </p>
      )}
    </div>
  );
}
