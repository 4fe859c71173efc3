import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";

export type SetPage = (page: number, how?: { replace: boolean }) => void;

/** The page of a list: in the address, so that back and forward keep it; or, without a name there, in the component. */
export function usePage(parameter: string | undefined): [page: number, setPage: SetPage] {
  const [parameters, setParameters] = useSearchParams();
  const [own, setOwn] = useState(1);
  const setPage = useCallback<SetPage>(
    (page, how) => {
      if (parameter === undefined) return setOwn(page);
      setParameters((before) => {
        const next = new URLSearchParams(before);
        if (page === 1) next.delete(parameter);
        else next.set(parameter, String(page));
        return next;
      }, how);
    },
    [parameter, setParameters],
  );
  return [parameter === undefined ? own : Number(parameters.get(parameter) ?? 1), setPage];
}
