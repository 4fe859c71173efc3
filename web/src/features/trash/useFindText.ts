import { useCallback } from "react";
import { useSearchParams } from "react-router";

const parameter = "find";

/** The text that the address looks for in the whole Trash Bin. */
export function useFindText(): [text: string, find: (text: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const find = useCallback(
    (text: string) =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete("preview");
          if (text) after.set(parameter, text);
          else after.delete(parameter);
          return after;
        },
        { replace: true },
      ),
    [setParameters],
  );
  return [parameters.get(parameter) ?? "", find];
}
