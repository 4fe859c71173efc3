import { ApiError, messageOf } from "../../../api/error";
import { Banner } from "../../../ui/Banner";

/** Why the note was not saved, in the words of the server where it names a field. */
export function SaveProblem({ error }: { error: unknown }) {
  if (!error) return null;
  const { reason } = ((error instanceof ApiError && error.errorData) || {}) as { reason?: string };
  return <Banner tone="danger">{reason ?? messageOf(error)}</Banner>;
}
