import { beforeEach, expect, it, vi } from "vitest";
import { api } from "../api/client";
import { clearSnackbars, snackbarStore } from "../lib/snackbars";
import { saveWhenDone } from "./saving";

beforeEach(clearSnackbars);

/** The server's answer to a job that is over. */
function ended(jobData: object) {
  const job = { jobID: 7, status: 2, percentDone: 100, jobData: JSON.stringify(jobData) };
  const answer = { data: { mysql: job }, response: new Response() };
  vi.spyOn(api, "POST").mockResolvedValue(answer as never);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
}
const said = () => snackbarStore.get().map(({ message }) => message);

it("says that a ZIP is complete when it is saved", async () => {
  ended({ signedUrlResult: "/blob/x" });
  await saveWhenDone(7, "Exporting");
  expect(said()).toEqual(["Exporting Complete"]);
});

it("says what is missing, which is not lost behind the rest", async () => {
  ended({ signedUrlResult: "/blob/x", missing: 2 });
  await saveWhenDone(7, "Downloading");
  expect(said()).toEqual(["2 file(s) are missing from the ZIP"]);
});
