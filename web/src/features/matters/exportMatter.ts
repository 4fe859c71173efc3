import { api, ask } from "../../api/client";
import { useChange } from "../../api/mutation";
import { saveWhenDone } from "../../files/saving";

/** Everything of a matter, as one ZIP. */
export function useExport(): (matterID: number) => void {
  const change = useChange({
    call: (matterID: number) => ask(api.POST("/api/matter/export", { body: { matterID } })),
    stays: true,
    fails: "error in export matter",
    afterwards: ({ jobID }) => void saveWhenDone(jobID, "Exporting"),
  });
  return change.mutate;
}
