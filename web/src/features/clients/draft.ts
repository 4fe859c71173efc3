import { type Chosen, longestOption } from "../../form";
import type { Client } from "./queries";

/** What is in the form. */
export interface ClientDraft {
  name: string;
  status: Client["clientStatus"];
  attorneys: readonly number[];
  tags: readonly Chosen[];
}

export const emptyDraft: ClientDraft = { name: "", status: "active", attorneys: [], tags: [] };

export function draftOf({ clientName, clientStatus, primaryAttorneys, tags }: Client): ClientDraft {
  return {
    name: clientName,
    status: clientStatus,
    attorneys: primaryAttorneys.map(({ id }) => id),
    tags: tags.map(({ id, tagName }) => ({ id, label: tagName })),
  };
}

/** The draft as the calls take it. */
export function wireOf({ name, status, attorneys, tags }: ClientDraft) {
  return {
    newClientName: name.trim(),
    newClientStatus: status,
    primaryAttorneys: [...attorneys],
    clientTags: tags.map(({ label }) => label),
  };
}

/** What is wrong with the name, to be said as soon as it is. */
export function nameProblem(name: string): string | undefined {
  return [...name.trim()].length > longestOption
    ? "Input exceeds maximum length allowed for Client Name"
    : undefined;
}

/** Why the form cannot be sent; undefined when it can. A new client has nothing to be the same as. */
export function obstacleTo(draft: ClientDraft, saved?: Client): string | undefined {
  if (draft.name.trim() === "") return "Please enter a client name";
  if (saved && isSame(draft, draftOf(saved))) return "Nothing has been changed";
  return nameProblem(draft.name);
}

const sorted = (values: readonly (string | number)[]) => [...values].map(String).sort().join("\n");

/** Whether saving the one over the other would change nothing. */
export function isSame(a: ClientDraft, b: ClientDraft): boolean {
  return (
    a.name.trim() === b.name.trim() &&
    a.status === b.status &&
    sorted(a.attorneys) === sorted(b.attorneys) &&
    sorted(a.tags.map(({ label }) => label)) === sorted(b.tags.map(({ label }) => label))
  );
}
