import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "./queryClient";
import { reread } from "./reread";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  queryClient.clear();
});

/** A list on the screen whose answers come when the test says so. */
function slowList() {
  const answers: ((rows: string[]) => void)[] = [];
  const cancelled: number[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ["list"],
    queryFn: ({ signal }) =>
      new Promise<string[]>((resolve) => {
        const number = answers.push(resolve);
        signal.addEventListener("abort", () => cancelled.push(number));
      }),
  });
  stops.push(observer.subscribe(() => undefined));
  return { answers, cancelled, shown: () => observer.getCurrentResult().data };
}

/** Lets what has been answered arrive. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

it("waits for the list that is on its way however many news come, and then reads it once more", async () => {
  const list = slowList();
  list.answers[0]?.(["old"]);
  await settle();
  for (const _ of [1, 2, 3]) void reread({ queryKey: ["list"] });
  await settle();
  for (const _ of [1, 2, 3]) void reread({ queryKey: ["list"] });
  await settle();
  expect(list.answers).toHaveLength(2);
  expect(list.cancelled).toEqual([]);
  list.answers[1]?.(["newer"]);
  await settle();
  expect(list.shown()).toEqual(["newer"]);
  expect(list.answers).toHaveLength(3);
  list.answers[2]?.(["newest"]);
  await settle();
  expect(list.shown()).toEqual(["newest"]);
  expect(list.answers).toHaveLength(3);
});

it("reads the first answer of a list once more where news came before it", async () => {
  const list = slowList();
  void reread({ queryKey: ["list"] });
  list.answers[0]?.(["from before the news"]);
  await settle();
  expect(list.answers).toHaveLength(2);
  list.answers[1]?.(["from after the news"]);
  await settle();
  expect(list.shown()).toEqual(["from after the news"]);
});

it("reads what nobody looks at when it is shown again", async () => {
  queryClient.setQueryData(["list"], ["old"]);
  await reread({ queryKey: ["list"] });
  expect(queryClient.getQueryState(["list"])?.isInvalidated).toBe(true);
});
