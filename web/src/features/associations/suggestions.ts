import { queryClient } from "../../api/queryClient";
import type { SuggestedMatter } from "../../files/matterSelector";
import { addressIn, comparable } from "./address";
import { type Association, associationsQuery } from "./queries";

/** The matters of the senders, the one of most mails first. Those that nothing can be put into are left out. */
export function mattersOfSenders(
  associations: readonly Association[],
  senders: readonly string[],
): SuggestedMatter[] {
  const byAddress = new Map(associations.map((one) => [one.emailAddress, one]));
  const found = new Map<number, { matter: SuggestedMatter; mails: number }>();
  for (const sender of senders) {
    const known = byAddress.get(comparable(addressIn(sender)));
    if (!known?.userHasAccessToMatter || known.matterIsInTrash) continue;
    const { matterID, matterName: name, emailAddress } = known;
    const mails = (found.get(matterID)?.mails ?? 0) + 1;
    const because = found.get(matterID)?.matter.because ?? `You associated ${emailAddress} with it`;
    found.set(matterID, { matter: { matterID, name, because }, mails });
  }
  return [...found.values()].sort((a, b) => b.mails - a.mails).map(({ matter }) => matter);
}

/** What is offered first for mail of these senders. */
export async function suggestMatters(senders: readonly string[]): Promise<SuggestedMatter[]> {
  return mattersOfSenders(await queryClient.fetchQuery(associationsQuery), senders);
}
