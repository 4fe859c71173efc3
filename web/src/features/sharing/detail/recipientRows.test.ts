import { expect, it } from "vitest";
import type { Sending } from "../records";
import { recipientRows } from "./recipientRows";

const sending = (id: number, mails: [string, "queued" | "sent" | "failed", string | null][]): Sending => ({
  id,
  status: "sent",
  sentAt: null,
  createdAt: "2026-11-01T09:00:00Z",
  recipients: mails.map(([recipient, status, settledAt]) => ({ recipient, status, settledAt, tries: 1 })),
});

it("a recipient shows the last mail, when one was last taken, and how many there were", () => {
  const rows = recipientRows({
    shareDetails: { recipients: ["ann@x.example", "bob@x.example", "cy@x.example"] },
    shareEmails: [
      sending(9, [
        ["ann@x.example", "queued", null],
        ["bob@x.example", "sent", "2026-11-02T09:00:00Z"],
      ]),
      sending(4, [
        ["Ann@x.example", "sent", "2026-11-01T09:00:00Z"],
        ["bob@x.example", "failed", "2026-11-01T09:00:00Z"],
      ]),
    ],
  });
  expect(rows).toEqual([
    { recipient: "ann@x.example", status: "queued", lastSent: "2026-11-01T09:00:00Z", emails: 2, tries: 1 },
    { recipient: "bob@x.example", status: "sent", lastSent: "2026-11-02T09:00:00Z", emails: 2, tries: 1 },
    { recipient: "cy@x.example", status: undefined, lastSent: undefined, emails: 0, tries: 0 },
  ]);
});
