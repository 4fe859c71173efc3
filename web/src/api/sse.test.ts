import { expect, it } from "vitest";
import { createStreamParser, type StreamMessage } from "./sse";

function parse(...pieces: string[]): StreamMessage[] {
  const messages: StreamMessage[] = [];
  const feed = createStreamParser((message) => messages.push(message));
  for (const piece of pieces) feed(piece);
  return messages;
}

it("reads messages and skips comments", () => {
  expect(parse(': heartbeat\n\nevent: job\ndata: {"jobID":7}\n\nevent: me\ndata: {}\n\n')).toEqual([
    { event: "job", data: '{"jobID":7}' },
    { event: "me", data: "{}" },
  ]);
});

it("puts together what arrives in pieces", () => {
  expect(parse("eve", "nt: he", "llo\nda", "ta: 1\n", "\n")).toEqual([{ event: "hello", data: "1" }]);
});

it("understands all line ends, also one that is cut in half", () => {
  expect(parse("event: a\r\ndata: 1\r", "\n\r\n")).toEqual([{ event: "a", data: "1" }]);
});

it("joins several data lines and forgets an unfinished message", () => {
  expect(parse("data: 1\ndata: 2\n\ndata: 3\n")).toEqual([{ event: "message", data: "1\n2" }]);
});
