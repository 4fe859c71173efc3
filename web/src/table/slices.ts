/** Work that can be paused at each yield. */
export type Work<Result> = Generator<void, Result, void>;

/** Does the work at once. */
export function finish<Result>(work: Work<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const sliceMs = 10;

/** Does the work in short slices between which the page stays responsive. An aborted signal abandons it. */
export async function finishInSlices<Result>(
  work: Work<Result>,
  signal: AbortSignal,
): Promise<Result | undefined> {
  await breathe();
  while (!signal.aborted) {
    const deadline = performance.now() + sliceMs;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < deadline);
    await breathe();
  }
  return undefined;
}

interface YieldingScheduler {
  yield?: () => Promise<void>;
}

function breathe(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: YieldingScheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve, 0));
}
