import { type Preferences, readPreference, watchPreference } from "../lib/preferences";

export type ThemeChoice = Preferences["theme"];

const systemIsDark = () => matchMedia("(prefers-color-scheme: dark)");

function apply() {
  const choice = readPreference("theme") ?? "system";
  const dark = choice === "dark" || (choice === "system" && systemIsDark().matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

/** Keeps the document in the chosen colours, in all tabs, and follows the system where nothing was chosen. */
export function followColorScheme(): void {
  apply();
  watchPreference("theme", apply);
  systemIsDark().addEventListener("change", apply);
}
