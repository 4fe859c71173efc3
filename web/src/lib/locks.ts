/**
 * Runs `work` while no other tab runs work under the same name. Browsers offer such locks only on secure origins;
 * elsewhere the work runs at once, and the server tolerates the overlap.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  let result: Promise<T> | undefined;
  await navigator.locks.request(name, () => {
    result = work();
    return result.then(
      () => undefined,
      () => undefined,
    );
  });
  return result as Promise<T>;
}
