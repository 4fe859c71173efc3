/**
 * Does something with each item, at most so many at a time. After the first failure nothing more is begun; it is
 * thrown once all that was begun has ended.
 */
export async function inLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values();
  let failed = false;
  const lane = async () => {
    for (const item of waiting) {
      if (failed) return;
      try {
        await work(item);
      } catch (failure) {
        failed = true;
        throw failure;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(lanes, items.length) }, lane));
  const failure = ends.find((end) => end.status === "rejected");
  if (failure) throw failure.reason;
}
