import { beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { clearSnackbars, snackbarStore } from "../../../lib/snackbars";
import { type UploadAnswer, uploadQuestion } from "../../../uploads/questions";
import { start } from "../../../uploads/start";
import { uploads } from "../../../uploads/uploads";
import { receive } from "./receive";

vi.mock("../../../uploads/start", () => ({ start: vi.fn() }));

const brief = { documentID: 9, filename: "Brief.docx" };
const folder = { matterID: 7, directoryID: 70, basepath: "docs/" };
const file = (name: string) => new File(["x"], name);
let add: MockInstance<typeof uploads.add>;

/** Answers the questions that come, in their order, and tells their titles. */
async function answering(answers: UploadAnswer[], work: Promise<void>): Promise<string[]> {
  const titles: string[] = [];
  for (const answer of answers) {
    await vi.waitFor(() => expect(uploadQuestion.get()).toBeDefined());
    const question = uploadQuestion.get();
    titles.push(question?.title ?? "");
    question?.answer(answer);
  }
  await work;
  return titles;
}

beforeEach(() => {
  vi.clearAllMocks();
  add = vi.spyOn(uploads, "add").mockReturnValue(undefined);
  clearSnackbars();
});

test("a file on a document's row is offered as its next version, whose name may stay", async () => {
  const dropped = receive(brief, [file("Scan.docx")], { against: undefined, folder });
  expect(await answering(["confirmed", "other"], dropped)).toEqual([
    'New version of "Brief.docx"?',
    "Upload New Version with new name?",
  ]);
  expect(add).toHaveBeenCalledTimes(1);
  expect(start).not.toHaveBeenCalled();
});

test("it can become a document of its own, and several or another kind do so at once", async () => {
  const offered = receive(brief, [file("Brief.docx")], { against: undefined, folder });
  await answering(["other"], offered);
  await receive(brief, [file("Brief.docx"), file("b.docx")], { against: undefined, folder });
  await receive(brief, [file("Brief.pdf")], { against: undefined, folder });
  expect(start).toHaveBeenCalledTimes(3);
  expect(add).not.toHaveBeenCalled();
});

test("a document that gets no version now says why", async () => {
  const against = "This document is locked by someone else.";
  await receive(brief, [file("Brief.docx")], { against });
  await receive(brief, [file("Brief.pdf")], { against: undefined });
  expect(snackbarStore.get().map(({ message }) => message)).toEqual([
    against,
    "New version could not be uploaded because it is not a .docx file.",
  ]);
  const asked = receive(brief, [file("Brief.docx")], { against, folder });
  expect(await answering(["cancelled"], asked)).toEqual(['Upload "Brief.docx"?']);
  expect(start).not.toHaveBeenCalled();
  expect(add).not.toHaveBeenCalled();
});
