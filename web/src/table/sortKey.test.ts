import { expect, it } from "vitest";
import places from "./sorting.json";
import { sortKey } from "./sortKey";

/** Each place in the order of names holds those that have it in common. */
const keys = places.map((names) => names.map(sortKey));

it("gives names the order that the database gives them", () => {
  const order = [...keys.keys()].sort((a, b) => ((keys[a]?.[0] ?? "") < (keys[b]?.[0] ?? "") ? -1 : 1));
  expect(order.map((place) => places[place])).toEqual(places);
});

it.each(places.filter((names) => names.length > 1))("gives %s and %s one place", (...names) => {
  expect(new Set(names.map(sortKey)).size).toBe(1);
});
