import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearSnackbars, snackbarStore } from "../../lib/snackbars";
import { noFilters } from "./criteria";
import { exportedWords, exportResults } from "./exportResults";

const authorizedFetch = vi.hoisted(() => vi.fn<(request: Request) => Promise<Response>>());
const saveBlob = vi.hoisted(() => vi.fn<(file: Blob, name: string) => void>());
vi.mock("../../api/client", async (original) => ({ ...(await original<object>()), authorizedFetch }));
vi.mock("../../lib/saveBlob", () => ({ saveBlob }));

const criteria = { ...noFilters, query: "lease", order: 1 as const };
const words = () => snackbarStore.get().map(({ message }) => message);

beforeEach(clearSnackbars);
afterEach(() => vi.clearAllMocks());

it("says plainly when a file does not hold everything", () => {
  expect(exportedWords(1)).toBe("1 result exported");
  expect(exportedWords(10_000)).toBe("10,000 results exported");
  expect(exportedWords(12_345)).toBe(
    "Only the first 10,000 of 12,345 results were exported: a file holds no more",
  );
});

it("asks for what the page shows, tells how far the file is, and saves it", async () => {
  let more: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      more = controller;
    },
  });
  authorizedFetch.mockResolvedValue(new Response(body, { headers: { "Casefold-Total-Results": "3" } }));
  const exporting = exportResults(criteria, 2);
  expect(words()).toEqual(["Exporting 0 of 2 results"]);
  more?.enqueue(new TextEncoder().encode("Position\r\n1\r\n2\r\n"));
  await vi.waitFor(() => expect(words()).toEqual(["Exporting 2 of 3 results"]));
  expect(saveBlob).not.toHaveBeenCalled();
  more?.enqueue(new TextEncoder().encode("3\r\n"));
  more?.close();
  await exporting;
  expect(words()).toEqual(["3 results exported"]);
  expect(saveBlob.mock.calls[0]?.[1]).toBe("search results.csv");
  const [request] = authorizedFetch.mock.calls[0] ?? [];
  expect(await request?.json()).toMatchObject({ query: "lease", criteria: { ordering: 1 } });
});

it("saves nothing of a file that broke off", async () => {
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error("lost")) });
  authorizedFetch.mockResolvedValue(new Response(body));
  await expect(exportResults(criteria, 2)).rejects.toThrow("lost");
  expect(saveBlob).not.toHaveBeenCalled();
  expect(words()).toEqual([]);
});
