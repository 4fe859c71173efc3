import { ApiError } from "../api/error";

const delays = [1, 2, 4, 8, 15];
const expiredURL = 1006;

/** Nothing is wrong with the request itself: it may work when it is repeated. */
function mayPass(cause: unknown): cause is ApiError {
  return cause instanceof ApiError && (cause.isConnectionTrouble || cause.code === expiredURL);
}

/**
 * Repeats an attempt while the connection is lost, more patiently each time, and at once when the browser says that it is
 * back. A browser that knows it is offline waits as long as that lasts; otherwise it gives up after the last delay.
 */
export async function persistently<Out>(
  attempt: () => Promise<Out>,
  signal: AbortSignal,
  onTrouble: () => void,
): Promise<Out> {
  for (let tries = 0; ; ) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (cause) {
      if (signal.aborted || !mayPass(cause)) throw cause;
      const seconds = delays[tries];
      if (seconds === undefined) throw cause;
      if (navigator.onLine) tries += 1;
      onTrouble();
      if (cause.isConnectionTrouble) await untilWorthTrying(seconds * 1000, signal);
    }
  }
}

function untilWorthTrying(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener("online", finish);
      signal.removeEventListener("abort", finish);
      resolve();
    };
    const timer = navigator.onLine ? setTimeout(finish, ms) : undefined;
    window.addEventListener("online", finish);
    signal.addEventListener("abort", finish);
  });
}
