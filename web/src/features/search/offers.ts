import type { Option } from "../../form";
import { gone, goneWords, type Order, type Searchable } from "./criteria";
import type { SearchHelper } from "./queries";

/** Who made a version, who has a lock. */
export const operations: readonly Option[] = [
  { id: 0, label: "Modified a Document" },
  { id: 1, label: "Has Document Locked" },
];

/** How much of the text of something can be found. */
export const searchableOptions: readonly { id: Searchable; label: string }[] = [
  { id: 2, label: "Yes" },
  { id: 1, label: "Partly" },
  { id: 0, label: "No" },
  { id: 3, label: "Still being read" },
];

export const orders: readonly { order: Order; label: string }[] = [
  { order: 0, label: "Last Modified Newest First" },
  { order: 1, label: "Oldest First" },
  { order: 2, label: "Relevance" },
];

type Choice = SearchHelper["DocumentTypes"][number];

const optionOf = ({ id, name, status }: Choice): Option => ({
  id,
  label: name,
  hint: status === "inactive" ? "Inactive" : undefined,
});

/** What a filter offers and what is chosen in it. One that is in use no more can still be searched for. */
export function choicesIn(choices: readonly Choice[] | undefined, chosen: readonly number[]) {
  const options = (choices ?? []).map(optionOf);
  const value = chosen.map(
    (id) =>
      options.find((option) => option.id === id) ?? { id, label: id === gone ? goneWords : `Number ${id}` },
  );
  return { options, value };
}

/** The first moment of a day where the browser is. */
export function startOf(day: string | null): number | undefined {
  return day === null ? undefined : new Date(`${day}T00:00`).getTime();
}

/** Its last. */
export function endOf(day: string | null): number | undefined {
  return day === null ? undefined : new Date(`${day}T23:59:59.999`).getTime();
}
