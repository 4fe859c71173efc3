/** Messages as people keep them in files, written by the tests. */
export interface Letter {
  subject: string;
  from?: string;
  to?: string;
  date?: string;
  id?: string;
  inReplyTo?: string;
  text?: string;
  html?: string;
  attachments?: Record<string, string>;
}

const boundary = "frontier-of-the-test";

function bodyOf({ text = "", html }: Letter): string {
  const type = html === undefined ? "text/plain" : "text/html";
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${html ?? text}\r\n`;
}

/** An .eml file. */
export function eml(letter: Letter): string {
  const { subject, from = "Harlan Tuttle <h.tuttle@tuttlebeaumont.example>", attachments = {} } = letter;
  const headers = [
    `From: ${from}`,
    `To: ${letter.to ?? "Theo Lindqvist <theo.lindqvist@hf.example>"}`,
    `Subject: ${subject}`,
    `Date: ${letter.date ?? "Thu, 12 Nov 2026 17:58:00 +0000"}`,
    ...(letter.id ? [`Message-ID: <${letter.id}>`] : []),
    ...(letter.inReplyTo ? [`In-Reply-To: <${letter.inReplyTo}>`, `References: <${letter.inReplyTo}>`] : []),
    "MIME-Version: 1.0",
  ];
  const files = Object.entries(attachments).map(
    ([name, content]) =>
      `--${boundary}\r\nContent-Type: application/octet-stream; name="${name}"\r\n` +
      `Content-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n` +
      `${Buffer.from(content).toString("base64")}\r\n`,
  );
  if (files.length === 0) return `${headers.join("\r\n")}\r\n${bodyOf(letter)}`;
  return (
    `${headers.join("\r\n")}\r\nContent-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n` +
    `--${boundary}\r\n${bodyOf(letter)}${files.join("")}--${boundary}--\r\n`
  );
}
