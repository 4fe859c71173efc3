import { compileFilter, foldText } from "../table/matching";

export type OptionID = number | string;

/** Something that can be chosen. */
export interface Option {
  id: OptionID;
  label: string;
  /** A word about it, beside the label. */
  hint?: string;
  /** Why it cannot be chosen. It stays in the list and says so. */
  disabledReason?: string;
}

/** What has been chosen: an option, or, without an id, a name that does not exist yet. */
export type Chosen = Pick<Option, "label" | "hint"> & { id?: OptionID };

/** What a list offers for the text that was typed. */
export interface Offer {
  entries: readonly (Option | Chosen)[];
  /** How many further options match. */
  more: number;
}

export const searchedListShows = 200;
export const fixedListShows = 40;
export const longestOption = 255;

export interface OfferRules {
  shows: number;
  /** Whether a name that does not exist may be made. */
  creates: boolean;
  chosen: readonly Chosen[];
}

export interface IndexedOption {
  option: Option;
  folded: string;
}

/** Prepares options for being searched with every key. */
export function indexOptions(options: readonly Option[]): IndexedOption[] {
  return options.map((option) => ({ option, folded: foldText(option.label) }));
}

/** The options that hold the text, those that begin with it first; last, the text itself where it can be made. */
export function offerFor(index: readonly IndexedOption[], text: string, rules: OfferRules): Offer {
  const matching = matchOptions(index, text);
  const name = text.trim();
  const fresh = rules.creates && canBeMade(index, name, rules.chosen) ? [{ label: name }] : [];
  return {
    entries: [...matching.slice(0, rules.shows), ...fresh],
    more: Math.max(0, matching.length - rules.shows),
  };
}

function matchOptions(index: readonly IndexedOption[], text: string): Option[] {
  const matches = compileFilter(text);
  if (!matches) return index.map(({ option }) => option);
  const beginning = foldText(text.trim());
  const found = index.filter(({ folded }) => matches(folded));
  const begins = found.filter(({ folded }) => folded.startsWith(beginning));
  const contains = found.filter(({ folded }) => !folded.startsWith(beginning));
  return [...begins, ...contains].map(({ option }) => option);
}

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

function canBeMade(index: readonly IndexedOption[], name: string, chosen: readonly Chosen[]): boolean {
  if (name === "" || isTooLong(name)) return false;
  return !index.some(({ option }) => sameName(option.label, name)) && !isAmong(name, chosen);
}

function isAmong(name: string, chosen: readonly Chosen[]): boolean {
  return chosen.some(({ label }) => sameName(label, name));
}

/** Counted as people count: a letter beyond the basic plane is one. */
export function isTooLong(text: string): boolean {
  return [...text.trim()].length > longestOption;
}

/** The option that somebody who typed its whole name meant. */
export function optionNamed(index: readonly IndexedOption[], text: string): Option | undefined {
  return index.find(({ option }) => !option.disabledReason && sameName(option.label, text))?.option;
}

export function sameChoice(a: Chosen, b: Chosen): boolean {
  return a.id === undefined || b.id === undefined
    ? a.id === b.id && sameName(a.label, b.label)
    : a.id === b.id;
}
