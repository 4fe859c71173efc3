import { createStore } from "../lib/store";
import { ApiError, readFailure } from "./error";
import { failedByLeaving } from "./leaving";

/** Whether the server can be reached: ok, lost on the way, or reached but without its database. */
export const connection = createStore<"ok" | "lost" | "database">("ok");

const delays = [1, 2, 4, 8, 15];

/** Fetches, and takes note of whether that was possible at all. */
export async function reach(request: Request): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(request);
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    await failedByLeaving();
    connection.set("lost");
    throw new ApiError(0);
  }
  if (response.ok || response.status < 500) {
    connection.set("ok");
    return response;
  }
  const failure = await readFailure(response);
  if (failure.status === 0) {
    connection.set("lost");
    throw failure;
  }
  connection.set(failure.code === 3010 ? "database" : "ok");
  return response;
}

/** While the connection is lost, tries again and again, more patiently each time. Returns how to stop. */
export function keepTrying(attempt: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;

  const schedule = () => {
    clearTimeout(timer);
    if (connection.get() === "ok") {
      tries = 0;
      return;
    }
    const seconds = delays[Math.min(tries, delays.length - 1)] ?? 15;
    tries += 1;
    timer = setTimeout(
      () =>
        attempt()
          .catch(() => undefined)
          .finally(schedule),
      seconds * 1000,
    );
  };

  const now = () => {
    if (connection.get() === "ok") return;
    tries = 0;
    void attempt()
      .catch(() => undefined)
      .finally(schedule);
  };

  const unsubscribe = connection.subscribe(schedule);
  window.addEventListener("online", now);
  return () => {
    unsubscribe();
    clearTimeout(timer);
    window.removeEventListener("online", now);
  };
}
