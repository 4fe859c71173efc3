import { useQueries } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useNavigate } from "react-router";
import { useStore } from "../lib/store";
import { type Command, matchCommands, useCommands } from "./commands";
import { paletteSources } from "./contributions";

export interface PaletteSection {
  title: string;
  commands: Command[];
}

const shortestText = 2;

/**
 * What can be opened or done for a text: records of the features first, then pages and commands. Of the records found for
 * the text before, those that still fit stand there until the answer comes: Enter never opens something else.
 */
export function usePaletteResults(text: string, onShowShortcuts: () => void): PaletteSection[] {
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
  const commands = matchCommands(useCommands(onShowShortcuts), text);
  return [...records, { title: "Pages and commands", commands }].filter(
    (section) => section.commands.length > 0,
  );
}
