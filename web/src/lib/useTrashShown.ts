import { useCallback } from "react";
import { useSearchParams } from "react-router";

const parameter = "showItemsInTrash";

/** Whether the address asks for what lies in the Trash Bin too. */
export function useTrashShown(): [shown: boolean, show: (shown: boolean) => void] {
  const [parameters, setParameters] = useSearchParams();
  const show = useCallback(
    (shown: boolean) =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          if (shown) after.set(parameter, "true");
          else after.delete(parameter);
          return after;
        },
        { replace: true, flushSync: true },
      ),
    [setParameters],
  );
  return [parameters.get(parameter) === "true", show];
}
