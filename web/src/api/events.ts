import { withLock } from "../lib/locks";
import { authorizedFetch } from "./client";
import { meQuery } from "./me";
import { reread } from "./reread";
import { refresh } from "./session";
import { createStreamParser, type StreamMessage } from "./sse";

type Listener = (data: Record<string, unknown>) => void;

const longestPauseMs = 30_000;
const listeners = new Map<string, Set<Listener>>();
const otherTabs = new BroadcastChannel("casefold-events");

/** Calls back for every server event of a kind, whichever tab received it. */
export function onServerEvent(event: string, listener: Listener): () => void {
  const set = listeners.get(event) ?? new Set();
  listeners.set(event, set.add(listener));
  return () => set.delete(listener);
}

function deliver({ event, data }: StreamMessage): void {
  let content: Record<string, unknown>;
  try {
    content = JSON.parse(data);
  } catch {
    return;
  }
  for (const listener of [...(listeners.get(event) ?? [])]) listener(content);
}

otherTabs.onmessage = ({ data }: MessageEvent<StreamMessage>) => deliver(data);

onServerEvent("me", () => void reread({ queryKey: meQuery.queryKey }));
// What happened while the stream was broken is not told again: after the first greeting, another one means a gap.
let greeted = false;
onServerEvent("hello", () => {
  if (greeted) void reread();
  greeted = true;
});
onServerEvent("job", ({ jobID }) => void reread({ queryKey: ["job", jobID] }));
// Whether it was this session that ended shows when it is refreshed.
onServerEvent("signedOut", () => void refresh().catch(() => undefined));

/** Reads the stream until it breaks. Returns how long it lasted. */
async function readStream(signal: AbortSignal): Promise<number> {
  const startedAt = Date.now();
  const request = new Request(new URL("/api/events", location.origin), {
    headers: { Accept: "text/event-stream" },
    signal,
  });
  const response = await authorizedFetch(request);
  if (!response.ok || !response.body) throw new Error(`The event stream answered ${response.status}`);
  const feed = createStreamParser((message) => {
    deliver(message);
    otherTabs.postMessage(message);
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Date.now() - startedAt;
    feed(value);
  }
}

/** How long to wait before the next attempt: twice as long each time, and never all browsers at once. */
function pauseMs(failures: number): number {
  return Math.min(1000 * 2 ** failures, longestPauseMs) * (0.5 + Math.random() / 2);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function keepReading(signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const lasted = await readStream(signal).catch(() => 0);
    failures = lasted > longestPauseMs ? 0 : failures + 1;
    if (!signal.aborted) await pause(pauseMs(failures), signal);
  }
}

/** Keeps one event stream for all tabs: the tab that holds the lock reads it and tells the others. Returns how to stop. */
export function followServerEvents(): () => void {
  const stop = new AbortController();
  void withLock("casefold-events", () => keepReading(stop.signal));
  return () => stop.abort();
}
