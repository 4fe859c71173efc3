import { Search } from "lucide-react";
import { useStore } from "../lib/store";
import { everywhere, localScope, placeholderEverywhere } from "./searchScope";
import type { PaletteSection } from "./usePaletteResults";
import { useSearchFor } from "./useSearchFor";

/** Searching for the text, in the part of the product that is open and in all of it. */
export function useSearchCommands(text: string): PaletteSection[] {
  const local = useStore(localScope);
  const searchFor = useSearchFor();
  const wanted = text.trim();
  if (wanted === "") return [];
  const scopes = local ? [local, everywhere] : [{ ...everywhere, placeholder: placeholderEverywhere }];
  const commands = scopes.map((scope) => ({
    id: `search-${scope.id}`,
    label: `${scope.placeholder} for "${wanted}"`,
    icon: Search,
    run: () => void searchFor(wanted, scope),
  }));
  return [{ title: "Search", commands }];
}
