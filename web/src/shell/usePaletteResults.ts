import { useQueries } from "@tanstack/react-query";
import { Zap } from "lucide-react";
import { useDeferredValue } from "react";
import { useNavigate } from "react-router";
import { type CommandHere, commandsHere } from "../lib/commandsHere";
import { showSnackbar } from "../lib/snackbars";
import { useStore } from "../lib/store";
import { type Command, matchCommands, useCommands } from "./commands";
import { paletteSources } from "./contributions";

export interface PaletteSection {
  title: string;
  commands: Command[];
}

export interface PaletteResults {
  sections: PaletteSection[];
  /** 'matters, clients, pages, and commands': where something was looked for in vain. Unset while it is looked for. */
  nothingAmong: string | undefined;
}

const shortestText = 2;

const joined = new Intl.ListFormat("en-US");

/** The commands of the page; one that cannot be done now says why. */
function offeredHere(offered: () => readonly CommandHere[]): Command[] {
  return offered().map(({ label, disabledReason, onSelect }) => ({
    id: `here-${label}`,
    label,
    hint: disabledReason,
    icon: Zap,
    run: () => (disabledReason ? void showSnackbar(disabledReason) : onSelect?.()),
  }));
}

/**
 * What can be opened or done for a text: records of the features first, then pages and commands. Of the records found for
 * the text before, those that still fit stand there until the answer comes: Enter never opens something else.
 */
export function usePaletteResults(text: string, onShowShortcuts: () => void): PaletteResults {
  const navigate = useNavigate();
  const wanted = useDeferredValue(text.trim());
  const sources = useStore(paletteSources);
  const found = useQueries({
    queries: sources.map(({ title, find }) => ({
      queryKey: ["palette", title, wanted],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(wanted, signal),
      enabled: wanted.length >= shortestText,
      placeholderData: (previous: Awaited<ReturnType<typeof find>> | undefined) => previous,
    })),
  });
  const records = sources.map(({ title }, index): PaletteSection => {
    const { data = [], isPlaceholderData } = found[index] ?? {};
    const fitting = isPlaceholderData || wanted !== text.trim() ? matchCommands(data, text) : data;
    return {
      title,
      commands: fitting.map((link) => ({
        ...link,
        id: `${title}-${link.id}`,
        run: () => void navigate(link.path),
      })),
    };
  });
  const here = matchCommands(useStore(commandsHere).flatMap(offeredHere), text);
  const commands = matchCommands(useCommands(onShowShortcuts), text);
  const sections = [
    ...records,
    { title: "On this page", commands: here },
    { title: "Pages and commands", commands },
  ].filter((section) => section.commands.length > 0);
  const isOver =
    wanted === text.trim() &&
    found.every(({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData);
  const lookedFor = [...sources.map(({ title }) => title.toLowerCase()), "pages", "commands"];
  return { sections, nothingAmong: isOver && sections.length === 0 ? joined.format(lookedFor) : undefined };
}
