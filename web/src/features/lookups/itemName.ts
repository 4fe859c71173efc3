import { longestOption } from "../../form";

/** Why a name cannot be saved; undefined when it can. */
export function nameObstacle(typed: string, current: string | undefined): string | undefined {
  const name = typed.trim();
  if (name === "") return "Please enter a name";
  if (name === current) return "The name has not been changed";
  return nameProblem(typed);
}

/** What is wrong with what was typed, to be said as soon as it is. */
export function nameProblem(typed: string): string | undefined {
  return [...typed.trim()].length > longestOption
    ? "Input exceeds maximum length allowed for Name"
    : undefined;
}
