import { connection, reach } from "./connection";

const enoughAttempts = 2;

function untilConnected(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (connection.get() !== "ok") return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = connection.subscribe(check);
    check();
  });
}

const isReachable = () =>
  reach(new Request(new URL("/api/public/about", location.origin))).then(
    () => true,
    () => false,
  );

/** A page that was just reloaded gains nothing from being reloaded again. */
function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "reload";
}

/**
 * Fetches the code of a page and waits out a lost connection; the page before stays on the screen meanwhile. When the
 * server answers but has the code no longer, it has been updated, and reloading brings the new version.
 */
export function patiently<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    for (let attempt = 1; ; ) {
      try {
        return await load();
      } catch (failure) {
        if (!(await isReachable())) await untilConnected();
        else if (attempt < enoughAttempts) attempt += 1;
        else if (wasReloaded()) throw failure;
        else return reloadForever();
      }
    }
  };
}

function reloadForever(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}
