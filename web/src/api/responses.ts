import { ApiError, CalledOff, defaultMessage } from "./error";

/** What the browser does about a failed call. */
export interface ErrorResponse {
  /** Said in a snackbar. */
  message?: string;
  /** Waits this long before saying it. */
  afterMs?: number;
  /** Leaves for the home page, unless the caller asked to stay. */
  home?: boolean;
  /** Forgets everything about the person, as if just arrived. */
  reset?: boolean;
  /** What is on the screen lies in the Trash Bin or is gone: it has to be read again. */
  inTrash?: boolean;
  /** The page keeps standing and a banner says that the server is being tried again. */
  banner?: boolean;
  /** The screen that made the call answers itself: a dialog, a marked field. */
  own?: boolean;
}

interface Rule {
  from: number;
  to: number;
  respond: (error: ApiError) => ErrorResponse;
}

const noMatterAccess =
  "You do not have sufficient permissions to access this matter. Please contact your firm administrator for more information";
const contactSupport = "Casefold Encountered an Error; Please Contact Support";

const sayUserMessage = (error: ApiError): ErrorResponse => ({ message: error.userMessage });
const sayDescription = (error: ApiError): ErrorResponse => ({ message: error.description });
const leaveToScreen = (): ErrorResponse => ({ own: true });

/** The first rule that holds the code decides. */
const rules: readonly Rule[] = [
  { from: 1000, to: 1199, respond: sayUserMessage },
  { from: 2000, to: 2099, respond: (error) => ({ message: error.userMessage, inTrash: true }) },
  { from: 3010, to: 3010, respond: () => ({ banner: true }) },
  { from: 3000, to: 3100, respond: (error) => ({ message: error.userMessage, home: true }) },
  { from: 5001, to: 5005, respond: (error) => ({ message: error.userMessage, reset: true, afterMs: 50 }) },
  { from: 6000, to: 6005, respond: () => ({ message: noMatterAccess, home: true }) },
  { from: 6006, to: 6007, respond: (error) => ({ message: error.description, home: true }) },
  { from: 6060, to: 6101, respond: sayUserMessage },
  { from: 6200, to: 6200, respond: leaveToScreen },
  { from: 6300, to: 6300, respond: () => ({ message: "error in export matter" }) },
  { from: 6401, to: 6403, respond: sayDescription },
  { from: 6500, to: 6503, respond: leaveToScreen },
  { from: 6510, to: 6510, respond: leaveToScreen },
  { from: 6600, to: 6601, respond: (error) => ({ message: withData(error) }) },
  { from: 7003, to: 7003, respond: () => ({ message: "Share email could not be resent" }) },
  {
    from: 8500,
    to: 8501,
    respond: (error) => ({ message: `New version could not be uploaded because ${error.description}` }),
  },
  { from: 8600, to: 8603, respond: sayDescription },
];

function withData({ description, errorData }: ApiError): string {
  if (errorData === undefined || errorData === null) return description;
  const data = typeof errorData === "string" ? errorData : JSON.stringify(errorData);
  return `${description} ${data}`;
}

/** The response to a failure, by its code; without a code, by how the call failed. */
export function responseTo(error: unknown): ErrorResponse {
  if (!(error instanceof ApiError)) return { message: defaultMessage };
  if (error instanceof CalledOff) return leaveToScreen();
  const { code } = error;
  if (error.isConnectionTrouble) return { banner: true };
  if (code === undefined) return { message: error.status === 418 ? contactSupport : defaultMessage };
  const rule = rules.find(({ from, to }) => from <= code && code <= to);
  return rule ? rule.respond(error) : sayUserMessage(error);
}
