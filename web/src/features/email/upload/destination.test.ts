import { expect, test, vi } from "vitest";
import { ApiError } from "../../../api/error";
import type { FileToPrepare } from "../../../uploads/kind";
import type { UploadAnswer, UploadQuestion } from "../../../uploads/questions";
import type { EmailCalls } from "./calls";
import { emailDestination } from "./destination";
import { emailProblem } from "./emailUploads";
import { createTwinDecision, GivenUp, LeftOut } from "./twins";

const target = { matterID: 1, directoryID: 70, basepath: "email/" };
const file = (filename: string): FileToPrepare => ({
  content: new File([filename], filename),
  filename,
  folderPath: "",
  filesize: filename.length,
  mtime: "",
});
const files = ["a.eml", "b.eml", "c.msg"].map(file);
const refusal = (code: number, errorData?: unknown) =>
  new ApiError(409, { info: { error: { code, userMessage: "", description: "" }, errorData } });

/** A server that has b.eml byte by byte, and the message of the id 3. */
function server() {
  let lastID = 0;
  return {
    begin: vi.fn<EmailCalls["begin"]>(async (_, list, wanted) => {
      const duplicates = list.flatMap(({ originalFilename }, index) =>
        originalFilename === "b.eml" ? { index } : [],
      );
      if (!wanted && duplicates.length > 0) throw refusal(6510, { duplicates });
      return list.map(() => {
        lastID += 1;
        return lastID;
      });
    }),
    addresses: vi.fn<EmailCalls["addresses"]>(async (ids) => ids.map((id) => `/blob/${id}`)),
    confirm: vi.fn<EmailCalls["confirm"]>(async (ids, wanted) =>
      ids.map((id) => (id === 3 && !wanted ? refusal(6520) : undefined)),
    ),
  };
}

function upload(answer: UploadAnswer) {
  const calls = server();
  const asked = vi.fn(async (_: Omit<UploadQuestion, "answer">) => answer);
  const destination = emailDestination(calls, target, createTwinDecision(asked));
  const begin = (some = files) => destination.prepare?.makeRecords(some, "key") ?? Promise.resolve([]);
  const confirm = async (name: string, id: number) =>
    (await destination.addressFor(new File([], name), id)).confirm();
  return { calls, asked, begin, confirm, meaningOf: destination.meaningOf };
}

test("twins are asked about by name, and Yes begins them and nothing else without the check", async () => {
  const { calls, asked, begin } = upload("confirmed");
  expect(await begin()).toEqual([1, 3, 2]);
  expect(asked.mock.calls[0]?.[0]).toMatchObject({
    title: "1 Duplicate Email(s) Found",
    names: ["b.eml"],
    confirmLabel: "Yes",
    otherLabel: "Skip these",
  });
  const sent = calls.begin.mock.calls.map(([, list, wanted]) => [list.length, wanted]);
  expect(sent).toEqual([
    [3, false],
    [2, false],
    [1, true],
  ]);
});

test("what is skipped is left out, and the others are begun", async () => {
  const { begin, meaningOf } = upload("other");
  expect(await begin()).toEqual([1, expect.any(LeftOut), 2]);
  expect(meaningOf(new LeftOut())).toMatchObject({ isLeftOut: true, endsUpload: false });
  expect(await begin([file("b.eml")])).toEqual([expect.any(LeftOut)]);
});

test("whoever cancels ends the upload", async () => {
  const { calls, begin, meaningOf } = upload("cancelled");
  await expect(begin()).rejects.toBeInstanceOf(GivenUp);
  expect(calls.begin).toHaveBeenCalledTimes(1);
  expect(meaningOf(new GivenUp())).toMatchObject({ endsUpload: true });
});

test("the same message in other bytes is asked about when it has arrived, and filed when it is wanted", async () => {
  const { calls, asked, confirm } = upload("confirmed");
  await Promise.all([confirm("x.eml", 2), confirm("y.eml", 3)]);
  expect(calls.confirm.mock.calls).toEqual([
    [[2, 3], false],
    [[3], true],
  ]);
  expect(asked).toHaveBeenCalledTimes(1);
});

test("the same message is not filed when it is skipped, and the answer counts for the whole upload", async () => {
  const { calls, asked, begin, confirm } = upload("other");
  await begin();
  await confirm("x.eml", 2);
  await expect(confirm("y.eml", 3)).rejects.toBeInstanceOf(LeftOut);
  expect(calls.confirm.mock.calls.every(([, wanted]) => !wanted)).toBe(true);
  expect(asked).toHaveBeenCalledTimes(1);
});

test("the bytes are hashed before they are sent", async () => {
  const { calls, begin } = upload("other");
  await begin([file("a.eml")]);
  expect(calls.begin.mock.calls[0]?.[1][0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
});

test("only messages are filed as emails", () => {
  expect(emailProblem({ name: "Letter.MSG" })).toBeUndefined();
  expect(emailProblem({ name: "Letter.eml" })).toBeUndefined();
  expect(emailProblem({ name: "Letter.pdf" })).toBe("Only .eml and .msg files can be filed as emails.");
  expect(emailProblem({ name: "Letter" })).toMatch(/^Only/);
});
