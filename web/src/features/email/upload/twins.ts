import { formatCount } from "../../../lib/sizes";
import { showSnackbar } from "../../../lib/snackbars";
import type { askAboutUpload } from "../../../uploads/questions";

/** The user does not want this email a second time. */
export class LeftOut extends Error {
  override readonly name = "LeftOut";
}

/** The user has given the whole upload up. */
export class GivenUp extends Error {
  override readonly name = "GivenUp";
}

export type TwinDecision = (names: readonly string[]) => Promise<"again" | "skip">;

/**
 * Asks what to do with emails that the matter has already. The first answer counts for the whole upload; whoever meets twins
 * while the question is open waits for its answer. Throws GivenUp when the user cancels.
 */
export function createTwinDecision(ask: typeof askAboutUpload): TwinDecision {
  let asked: ReturnType<typeof askAboutUpload> | undefined;
  return async (names) => {
    asked ??= ask({
      title: `${formatCount(names.length)} Duplicate Email(s) Found`,
      text: "Are you sure you want to upload them again? This matter has them already, or had them and they are in its Trash Bin. Your answer counts for this whole upload.",
      names,
      confirmLabel: "Yes",
      otherLabel: "Skip these",
    });
    const answer = await asked;
    if (answer === "cancelled") throw new GivenUp();
    if (answer === "confirmed") return "again";
    showSnackbar(`Skipped ${formatCount(names.length)} Duplicate Email(s)`);
    return "skip";
  };
}
