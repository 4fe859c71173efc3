import { useCallback } from "react";
import { useSearchParams } from "react-router";

const parameter = "preview";

/** Which thing the address shows in the pane beside the list. */
export function usePreviewed(): [id: number | undefined, show: (id: number | undefined) => void] {
  const [parameters, setParameters] = useSearchParams();
  const show = useCallback(
    (id: number | undefined) =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          if (id === undefined) after.delete(parameter);
          else after.set(parameter, String(id));
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParameters],
  );
  return [Number(parameters.get(parameter)) || undefined, show];
}
