import { api, ask } from "../../api/client";
import { useChange } from "../../api/mutation";
import { formatCount } from "../../lib/sizes";
import { type Association, associationsQuery } from "./queries";

const refreshes = [associationsQuery.queryKey];

const counted = (n: number) => (n === 1 ? "Association" : `${formatCount(n)} associations`);

export interface Pairing {
  matterID: number;
  addresses: readonly string[];
}

/** Gives each address this matter, in place of the one that it may have. */
export function useAssociate(says: "created" | "updated", onDone: () => void) {
  return useChange({
    call: ({ matterID, addresses }: Pairing) =>
      ask(
        api.POST("/api/user/smartFileAssociations/update", {
          body: { associationsList: addresses.map((emailAddress) => ({ matterID, emailAddress })) },
        }),
      ),
    refreshes,
    says: (_, { addresses }) => `${counted(addresses.length)} ${says}`,
    errorShows: "form",
    afterwards: onDone,
  });
}

/** The addresses by their matter: the call that deletes takes those of one matter. */
export function byMatter(associations: readonly Association[]): Pairing[] {
  const addressesOf = new Map<number, string[]>();
  for (const { matterID, emailAddress } of associations) {
    addressesOf.set(matterID, [...(addressesOf.get(matterID) ?? []), emailAddress]);
  }
  return [...addressesOf].map(([matterID, addresses]) => ({ matterID, addresses }));
}

export function useDeleteAssociations(onDone: () => void) {
  return useChange({
    call: async (associations: readonly Association[]) => {
      for (const { matterID, addresses } of byMatter(associations)) {
        const body = { matterID, emailAddresses: [...addresses] };
        await ask(api.POST("/api/user/smartFileAssociations/delete", { body }));
      }
    },
    refreshes,
    says: (_, associations) => `${counted(associations.length)} deleted`,
    errorShows: "form",
    afterwards: onDone,
  });
}

export function useDeleteAllAssociations(onDone: () => void) {
  return useChange({
    call: () => ask(api.POST("/api/user/smartFileAssociations/deleteAll")),
    refreshes,
    says: ({ deleted }) => `${counted(deleted)} deleted`,
    errorShows: "form",
    afterwards: onDone,
  });
}
