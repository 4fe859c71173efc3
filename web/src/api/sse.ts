/** One message of an event stream. */
export interface StreamMessage {
  event: string;
  data: string;
}

/**
 * Cuts a text/event-stream into messages. Feed it what arrives, in pieces of any size; it keeps the unfinished rest.
 * Comments, which keep the line open, come to nothing.
 */
export function createStreamParser(onMessage: (message: StreamMessage) => void): (piece: string) => void {
  let rest = "";
  let event = "";
  let data: string[] = [];

  const line = (text: string) => {
    if (text === "") {
      if (data.length > 0) onMessage({ event: event || "message", data: data.join("\n") });
      event = "";
      data = [];
      return;
    }
    const colon = text.indexOf(":");
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? "" : text.slice(colon + 1).replace(/^ /, "");
    if (field === "event") event = value;
    else if (field === "data") data.push(value);
  };

  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const text of lines) line(text);
  };
}
