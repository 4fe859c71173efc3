import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "./IconButton";

const feedbackMs = 1500;

/** Puts a text on the clipboard and says so for a moment. */
export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
  const [outcome, setOutcome] = useState<"copied" | "failed">();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), feedbackMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome("copied"),
      () => setOutcome("failed"),
    );
  const said = outcome === "copied" ? "Copied" : outcome === "failed" ? "Could not copy" : undefined;
  return (
    <>
      <IconButton size="sm" label={said ?? label} onClick={copy}>
        {outcome === "copied" ? <Check /> : <Copy />}
      </IconButton>
      <span className="sr" role="status">
        {said}
      </span>
    </>
  );
}
