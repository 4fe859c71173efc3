const longest = 255;

/** What is wrong with the name of a search. */
export function nameProblem(name: string): string | undefined {
  const trimmed = name.trim();
  if (trimmed === "") return "Please enter a name";
  return [...trimmed].length > longest ? "Names cannot be longer than 255 characters" : undefined;
}
