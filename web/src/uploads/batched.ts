import { ApiError } from "../api/error";

interface Waiting<In, Out> {
  input: In;
  resolve: (output: Out) => void;
  reject: (cause: unknown) => void;
}

const isRefusal = (cause: unknown) => cause instanceof ApiError && !cause.isConnectionTrouble;

/**
 * Turns a call for many into a function for one: what is asked while a call is under way goes out together in the next,
 * at most `size` at a time. The call answers in the order of its inputs, an Error for each that failed by itself.
 */
export function batched<In, Out>(size: number, call: (inputs: In[]) => Promise<(Out | Error)[]>) {
  const waiting: Waiting<In, Out>[] = [];
  let busy = false;

  async function run() {
    busy = true;
    // Those who ask in the same turn travel together, the first one included.
    await Promise.resolve();
    while (waiting.length > 0) await send(waiting.splice(0, size));
    busy = false;
  }

  async function send(batch: Waiting<In, Out>[]) {
    try {
      const outputs = await call(batch.map(({ input }) => input));
      batch.forEach(({ resolve, reject }, index) => {
        const output = outputs[index];
        if (output === undefined) reject(new Error("an answer is missing"));
        else if (output instanceof Error) reject(output);
        else resolve(output);
      });
    } catch (cause) {
      // A refusal of all may be the fault of one: each is asked about by itself.
      if (batch.length > 1 && isRefusal(cause)) for (const one of batch) await send([one]);
      else for (const { reject } of batch) reject(cause);
    }
  }

  return (input: In): Promise<Out> =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      if (!busy) void run();
    });
}
