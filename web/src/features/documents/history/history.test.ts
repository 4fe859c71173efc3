import { expect, test } from "vitest";
import { actionsIn, actionWords, type HistoryLine, historyParameters, peopleIn } from "./history";

const line = (userSub: string, userDisplayName: string): HistoryLine => ({
  id: 1,
  at: "2026-03-01T09:00:00Z",
  action: "document.view",
  userSub,
  userDisplayName,
  documentID: 1,
  filename: "Brief.docx",
  detail: "",
});

test("everybody who did something is offered once, by name", () => {
  const lines = [
    line("b", "Marcus Adair"),
    line("a", "Eleanor Voss"),
    line("b", "Marcus Adair"),
    line("", ""),
  ];
  expect(peopleIn(lines)).toEqual([
    { sub: "a", name: "Eleanor Voss" },
    { sub: "b", name: "Marcus Adair" },
  ]);
});

test("an action has words, and an unknown one keeps its name", () => {
  expect(actionWords("document.newVersion")).toBe("Uploaded a new version");
  expect(actionWords("document.fold")).toBe("document.fold");
});

test("only a matter has folders, emails and notes in its history", () => {
  expect(actionsIn({ matterID: 1 })).toEqual(expect.arrayContaining(["email.upload", "note.update"]));
  expect(actionsIn({ documentID: 1 }).some((action) => action.startsWith("folder."))).toBe(false);
  expect(actionsIn({ matterID: 1 })).toContain("folder.rename");
});

test("the last day that was asked for is part of what comes", () => {
  const { from, to } = historyParameters({ matterID: -1 }, { from: "2026-03-28", to: "2026-03-29" });
  expect(from).toBe(new Date("2026-03-28T00:00").toISOString());
  expect(to).toBe(new Date("2026-03-30T00:00").toISOString());
  expect(historyParameters({ matterID: -1 }, {})).toEqual({ matterID: "-1" });
});
