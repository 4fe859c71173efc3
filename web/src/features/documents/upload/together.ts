import { ApiError } from "../../../api/error";
import { base64Of } from "../../../uploads/base64";
import { batched } from "../../../uploads/batched";
import type { WholeFile } from "../../../uploads/kind";
import type { SmallFile } from "./calls";

/** In Base64 all of a call stay below the megabyte from which the server takes a call for heavy. */
const limits = {
  size: 25,
  atOnce: 2,
  weightAtMost: 512 << 10,
  weightOf: ({ file }: { file: File }) => file.size,
};

/** Makes documents of files, once however often it is called under the same key; an Error for each file that cannot be one. */
export type SendTogether = (files: SmallFile[], idempotencyKey: string) => Promise<(number | Error)[]>;

/** A call whose answer may be lost: it is repeated as it was. */
interface Call {
  key: string;
  files: readonly WholeFile[];
  sent: SmallFile[];
  answers?: Promise<(number | Error)[]>;
}

const failureOf = (cause: unknown) => (cause instanceof Error ? cause : new Error("stopped"));
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/**
 * A function that sends one small file, together with others for which it is asked in the same moment. When a call's answer is lost, the
 * first of its files that is tried again repeats all of it, and the others take their answers from that.
 */
export function together(send: SendTogether) {
  const lost = new WeakMap<File, Call>();

  function ask(call: Call): Promise<(number | Error)[]> {
    call.answers ??= send(call.sent, call.key)
      .then((answers) => {
        settle(call);
        return answers;
      })
      .catch((cause: unknown) => {
        settle(call);
        if (cause instanceof ApiError && cause.isConnectionTrouble)
          for (const { file } of call.files) lost.set(file, call);
        throw cause;
      });
    return call.answers;
  }

  function settle(call: Call) {
    call.answers = undefined;
    for (const { file } of call.files) lost.delete(file);
  }

  async function repeat(call: Call, { file, onSent }: WholeFile): Promise<number> {
    onSent();
    const answers = await ask(call);
    return answerFor(answers[call.files.findIndex((one) => one.file === file)]);
  }

  const sendNew = batched(limits, async (files: WholeFile[]) => {
    const read = await Promise.all(files.map(smallFileOf));
    const outcomes = files.map(({ signal }, index) =>
      signal.aborted ? failureOf(signal.reason) : (read[index] ?? failureOf(undefined)),
    );
    const going = files.filter((_, index) => !(outcomes[index] instanceof Error));
    const sent = outcomes.flatMap((outcome) => (outcome instanceof Error ? [] : [outcome]));
    if (sent.length === 0) return outcomes.filter((outcome) => outcome instanceof Error);
    for (const { onSent } of going) onSent();
    const answers = (await ask({ key: newKey(), files: going, sent })).values();
    return outcomes.map((outcome) =>
      outcome instanceof Error ? outcome : (answers.next().value ?? missing()),
    );
  });

  return (one: WholeFile): Promise<number> => {
    const call = lost.get(one.file);
    return call ? repeat(call, one) : sendNew(one);
  };
}

const missing = () => new Error("an answer is missing");

function answerFor(answer: number | Error | undefined): number {
  if (typeof answer === "number") return answer;
  throw answer ?? missing();
}

async function smallFileOf({ file, filename, folderPath }: WholeFile): Promise<SmallFile | Error> {
  try {
    const mtime = new Date(file.lastModified).toISOString();
    return { filename, folderPath, mtime, contents: await base64Of(file) };
  } catch (cause) {
    return failureOf(cause);
  }
}
