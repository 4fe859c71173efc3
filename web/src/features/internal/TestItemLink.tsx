import { useSearchParams } from "react-router";
import { IDLink } from "../../table";

/** Which row the address points at. */
export const itemParameter = "item";

/** Leads to the row itself: the rest of the address stays. */
export function TestItemLink({ id }: { id: number }) {
  const [parameters] = useSearchParams();
  const next = new URLSearchParams(parameters);
  next.set(itemParameter, String(id));
  return <IDLink to={`?${next}`}>{id}</IDLink>;
}
