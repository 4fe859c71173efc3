import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { useMediaQuery } from "../lib/useMediaQuery";

const parameter = "preview";

/** Where the pane covers the list. */
const covered = "(max-width: 600px)";

/**
 * Which thing the address shows in the pane beside the list. Where it covers the list, opening it is a step: Back leads to the
 * list again.
 */
export function usePreviewed(): [id: number | undefined, show: (id: number | undefined) => void] {
  const [parameters, setParameters] = useSearchParams();
  const covers = useMediaQuery(covered);
  const isOpen = parameters.has(parameter);
  const show = useCallback(
    (id: number | undefined) =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          if (id === undefined) after.delete(parameter);
          else after.set(parameter, String(id));
          return after;
        },
        { replace: !covers || isOpen, preventScrollReset: true },
      ),
    [setParameters, covers, isOpen],
  );
  return [Number(parameters.get(parameter)) || undefined, show];
}
