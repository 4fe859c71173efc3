import type { UseQueryOptions } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { Me } from "../api/me";
import { createRegistry } from "../lib/registry";

/** Something that a feature adds to the New menu. */
export interface NewEntry {
  label: string;
  icon: LucideIcon;
  /** The page where it is made, */
  path?: string;
  /** or how it is made without leaving. */
  onSelect?: () => void;
  /** Begins a new group of the menu. */
  startsGroup?: boolean;
  /** Why this person cannot make one, or not here. */
  disabledReason?: (me: Me) => string | undefined;
}

export interface ShellLink {
  id: string;
  label: string;
  hint?: string;
  icon?: ComponentType;
  path: string;
}

/** A column of the Recent or Favorite dropdown. */
export interface LinkColumn {
  title: string;
  empty: string;
  query: UseQueryOptions<ShellLink[], Error, ShellLink[], string[]>;
}

/** Finds records for the palette while the visitor types. */
export interface PaletteSource {
  title: string;
  find: (text: string, signal: AbortSignal) => Promise<ShellLink[]>;
}

/** Something that floats over every page. */
export interface Layer {
  id: string;
  component: ComponentType;
}

/** What features give to the shell. An empty list means that nothing of the kind is shown. */
export const newEntries = createRegistry<NewEntry>();
export const recentColumns = createRegistry<LinkColumn>();
export const favoriteColumns = createRegistry<LinkColumn>();
export const paletteSources = createRegistry<PaletteSource>();
export const layers = createRegistry<Layer>();
