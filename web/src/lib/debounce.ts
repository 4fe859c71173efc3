export interface Debounced<Args extends unknown[]> {
  (...args: Args): void;
  /** Runs what is waiting, now. */
  flush(): void;
  cancel(): void;
}

/** Runs `action` with the latest arguments once `delay` ms have passed without another call. */
export function debounce<Args extends unknown[]>(
  action: (...args: Args) => void,
  delay: number,
): Debounced<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: Args | undefined;

  function run() {
    clearTimeout(timer);
    const args = waiting;
    waiting = undefined;
    if (args) action(...args);
  }

  const debounced = (...args: Args) => {
    waiting = args;
    clearTimeout(timer);
    timer = setTimeout(run, delay);
  };
  return Object.assign(debounced, {
    flush: run,
    cancel() {
      clearTimeout(timer);
      waiting = undefined;
    },
  });
}
