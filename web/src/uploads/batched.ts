import { ApiError } from "../api/error";

interface Waiting<In, Out> {
  input: In;
  resolve: (output: Out) => void;
  reject: (cause: unknown) => void;
}

export interface BatchLimits<In> {
  /** How many inputs a call takes. */
  size: number;
  /** How many calls are under way at once; one where it is left out. */
  atOnce?: number;
  /** What the inputs of one call weigh together at most; a heavier one goes alone. */
  weightAtMost?: number;
  weightOf?: (input: In) => number;
}

const isRefusal = (cause: unknown) => cause instanceof ApiError && !cause.isConnectionTrouble;

/**
 * Turns a call for many into a function for one: what is asked while calls are under way goes out together in the next, within
 * the limits. The call answers in the order of its inputs, an Error for each that failed by itself.
 */
export function batched<In, Out>(limits: BatchLimits<In>, call: (inputs: In[]) => Promise<(Out | Error)[]>) {
  const { size, atOnce = 1, weightAtMost = Number.POSITIVE_INFINITY, weightOf = () => 0 } = limits;
  const waiting: Waiting<In, Out>[] = [];
  let busy = 0;

  async function run() {
    busy += 1;
    // Those who ask in the same turn travel together, the first one included.
    await Promise.resolve();
    while (waiting.length > 0) await send(next());
    busy -= 1;
  }

  function next() {
    let weight = 0;
    const tooMany = waiting.findIndex(({ input }, index) => {
      weight += weightOf(input);
      return index === size || (index > 0 && weight > weightAtMost);
    });
    return waiting.splice(0, tooMany < 0 ? size : tooMany);
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
      if (busy < atOnce) void run();
    });
}
