import { ApiError, messageOf } from "../../../api/error";
import { batched } from "../../../uploads/batched";
import { hashesOf } from "../../../uploads/hash";
import type { Destination, FailureMeaning, FileToPrepare, UploadTarget } from "../../../uploads/kind";
import type { EmailCalls, IncomingEmail } from "./calls";
import { GivenUp, LeftOut, type TwinDecision } from "./twins";

const begunAtOnce = 500;
const addressesAtOnce = 4;
const confirmedAtOnce = 100;

const sameBytes = 6510;
const sameMessage = 6520;
const lostUpload = 2025;

export const emailLists = [["folder"], ["email"]] as const;

const codeOf = (cause: unknown) => (cause instanceof ApiError ? cause.code : undefined);

async function described(files: readonly FileToPrepare[]): Promise<IncomingEmail[]> {
  const hashes = await hashesOf(files.map(({ content }) => content));
  return files.map(({ filename, filesize, folderPath }, index) => ({
    originalFilename: filename,
    filesize,
    folderPath,
    sha256: hashes[index],
  }));
}

/** Which of the files the matter has already, by their places; nothing where something else was refused. */
function twinsIn(cause: unknown): ReadonlySet<number> | undefined {
  if (codeOf(cause) !== sameBytes) return undefined;
  const { duplicates = [] } = ((cause as ApiError).errorData ?? {}) as { duplicates?: { index: number }[] };
  return new Set(duplicates.map(({ index }) => index));
}

function meaningOf(cause: unknown): FailureMeaning {
  return {
    note: messageOf(cause),
    recordIsLost: codeOf(cause) === lostUpload,
    isLeftOut: cause instanceof LeftOut,
    endsUpload: cause instanceof GivenUp,
  };
}

/** Where the emails of one upload go. */
export function emailDestination(
  { begin, addresses, confirm }: EmailCalls,
  { directoryID }: UploadTarget,
  decide: TwinDecision,
): Destination {
  /** Begins the files at the given places. */
  const beginSome = async (list: IncomingEmail[], places: number[], wanted: boolean, key: string) => {
    const some = places.flatMap((place) => list[place] ?? []);
    const ids = some.length === 0 ? [] : await begin(directoryID, some, wanted, key);
    return new Map(places.map((place, index) => [place, ids[index]]));
  };

  async function makeRecords(files: FileToPrepare[], key: string): Promise<(number | Error)[]> {
    const list = await described(files);
    try {
      return await begin(directoryID, list, false, key);
    } catch (cause) {
      const twins = twinsIn(cause);
      if (!twins) throw cause;
      const places = list.map((_, place) => place);
      const names = places.flatMap((place) => (twins.has(place) ? (files[place]?.filename ?? []) : []));
      const decision = await decide(names);
      const others = places.filter((place) => !twins.has(place));
      const begun = await beginSome(list, others, false, `${key}-others`);
      if (decision === "again") {
        for (const [place, id] of await beginSome(list, [...twins], true, `${key}-again`))
          begun.set(place, id);
      }
      return places.map((place) => begun.get(place) ?? new LeftOut());
    }
  }

  const addressOf = batched({ size: addressesAtOnce }, addresses);
  const file = batched({ size: confirmedAtOnce }, async (sent: { id: number; name: string }[]) => {
    const results = await confirm(
      sent.map(({ id }) => id),
      false,
    );
    const twins = sent.filter((_, index) => results[index]?.code === sameMessage);
    const again = new Map<number, ApiError | LeftOut | undefined>();
    if (twins.length > 0) {
      const ids = twins.map(({ id }) => id);
      const wanted = (await decide(twins.map(({ name }) => name))) === "again";
      const outcomes = wanted ? await confirm(ids, true) : ids.map(() => new LeftOut());
      ids.forEach((id, index) => {
        again.set(id, outcomes[index]);
      });
    }
    return sent.map(({ id }, index) => (again.has(id) ? again.get(id) : results[index]) ?? id);
  });

  return {
    prepare: { atOnce: begunAtOnce, makeRecords },
    addressFor: async ({ name }, id = 0) => ({
      url: await addressOf(id),
      confirm: () => file({ id, name }),
    }),
    meaningOf,
    refreshes: emailLists,
  };
}
