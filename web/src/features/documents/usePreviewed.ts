import { useCallback } from "react";
import { useSearchParams } from "react-router";

const parameter = "preview";

/** Which document the address shows in the pane beside the list. */
export function usePreviewed(): [
  documentID: number | undefined,
  show: (documentID: number | undefined) => void,
] {
  const [parameters, setParameters] = useSearchParams();
  const show = useCallback(
    (documentID: number | undefined) =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          if (documentID === undefined) after.delete(parameter);
          else after.set(parameter, String(documentID));
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParameters],
  );
  return [Number(parameters.get(parameter)) || undefined, show];
}
