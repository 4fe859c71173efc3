import type { Share } from "../records";

/** How long a link works, unless somebody chooses. */
export const defaultDays = 30;
export const maxDays = 365;
export const maxDownloads = 1000;
const shortestPassword = 8;
const longestPassword = 200;

/** What the sender of a share chooses, as it is typed. */
export interface ShareOptions {
  /** Undefined leaves the end of a share where it is. */
  days: string | undefined;
  /** Undefined is none. */
  password: string | undefined;
  /** Undefined is no limit. */
  downloads: string | undefined;
}

export const usualOptions: ShareOptions = {
  days: String(defaultDays),
  password: undefined,
  downloads: undefined,
};

type Present = Pick<Share, "hasPassword" | "downloadLimit">;

/** The options that a share has. Its password is known to nobody: an empty one stays as it is. */
export const optionsOf = ({ hasPassword, downloadLimit }: Present): ShareOptions => ({
  days: undefined,
  password: hasPassword ? "" : undefined,
  downloads: downloadLimit === null ? undefined : String(downloadLimit),
});

const wholeNumber = (text: string): number => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN);
const within = (text: string, most: number) => wholeNumber(text) >= 1 && wholeNumber(text) <= most;

export type OptionProblems = Partial<Record<keyof ShareOptions, string>>;

/** What is wrong with each. A share that has a password may keep it. */
export function optionProblems(options: ShareOptions, hasPassword = false): OptionProblems {
  const { days, password, downloads } = options;
  const length = [...(password ?? "")].length;
  const keeps = hasPassword && password === "";
  const problems: OptionProblems = {};
  if (days !== undefined && !within(days, maxDays)) problems.days = "A link works for 1 to 365 days";
  if (password !== undefined && !keeps && (length < shortestPassword || length > longestPassword)) {
    problems.password = "A password has 8 to 200 characters";
  }
  if (downloads !== undefined && !within(downloads, maxDownloads)) {
    problems.downloads = "The limit is 1 to 1,000 downloads";
  }
  return problems;
}

export const firstProblem = ({ days, password, downloads }: OptionProblems): string | undefined =>
  days ?? password ?? downloads;

const limitOf = (downloads: string | undefined) => (downloads === undefined ? 0 : wholeNumber(downloads));

/** The options of a new share, as the call names them. */
export const sendBody = ({ days = String(defaultDays), password = "", downloads }: ShareOptions) => ({
  expiresInDays: wholeNumber(days),
  password,
  downloadLimit: limitOf(downloads),
});

/** What is changed of a share, as the call names it: null stays as it is, empty takes away. */
export const changeBody = ({ days, password, downloads }: ShareOptions) => ({
  expiresInDays: days === undefined ? null : wholeNumber(days),
  password: password === undefined ? "" : password === "" ? null : password,
  downloadLimit: limitOf(downloads),
});

/** When a link ends that is given so many days now; nothing while the days are not known. */
export function expiryOf(days: string | undefined, now: Date): Date | undefined {
  return days !== undefined && within(days, maxDays)
    ? new Date(now.getTime() + wholeNumber(days) * 86_400_000)
    : undefined;
}
