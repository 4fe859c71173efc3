import { createStore, type Store } from "./store";

/** A list that other parts of the application add to. */
export interface Registry<T> extends Pick<Store<readonly T[]>, "get" | "subscribe" | "set"> {
  /** Adds an entry; the answer takes it out again. */
  add(entry: T): () => void;
}

export function createRegistry<T>(): Registry<T> {
  const store = createStore<readonly T[]>([]);
  return {
    ...store,
    add(entry) {
      store.set([...store.get(), entry]);
      return () => store.set(store.get().filter((other) => other !== entry));
    },
  };
}
