interface Failure {
  info?: {
    error?: { code?: number; userMessage?: string; description?: string };
    errorData?: unknown;
  };
  requestID?: string;
}

export const defaultMessage = "Casefold encountered an error";
const connectionMessage = "Casefold could not be reached. Please check your connection.";

/** A call that failed: with the server's code where it answered, with status 0 where it could not be reached. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: number | undefined;
  readonly userMessage: string;
  readonly description: string;
  readonly errorData: unknown;
  readonly requestID: string | undefined;

  constructor(status: number, failure: Failure = {}) {
    const error = failure.info?.error;
    const userMessage = error?.userMessage || (status === 0 ? connectionMessage : defaultMessage);
    super(userMessage);
    this.status = status;
    this.code = error?.code;
    this.userMessage = userMessage;
    this.description = error?.description || userMessage;
    this.errorData = failure.info?.errorData;
    this.requestID = failure.requestID;
  }

  /** Nothing is wrong with the request: it can be repeated when the server is back. */
  get isConnectionTrouble(): boolean {
    return this.status === 0 || this.code === 3010;
  }

  /** The id token was refused or missing; refreshing may help. */
  get isStaleToken(): boolean {
    return this.code === 3011 || this.code === 3012;
  }

  /** Somebody else is at the same thing; a moment later it may work. */
  get isBusy(): boolean {
    return this.code === 1013;
  }

  /** The person has to confirm who they are first. */
  get needsFreshSignIn(): boolean {
    return this.code === 1105;
  }
}

/** A call that was refused until the person confirms who they are, and that they called off. They need not be told. */
export class CalledOff extends ApiError {
  constructor({ status, code, userMessage, description, requestID }: ApiError) {
    super(status, { info: { error: { code, userMessage, description } }, requestID });
  }
}

/** A failure of which the catalogue can only say that there was one. */
export function isUnspecific(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return !error.isConnectionTrouble && (error.code === undefined || error.code === 1000);
}

/** Reads the failure out of an answer that is not ok. */
export async function readFailure(response: Response): Promise<ApiError> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  // A proxy that answers for a server that is down is as good as no answer.
  const status = body === undefined && [502, 503, 504].includes(response.status) ? 0 : response.status;
  return new ApiError(status, typeof body === "object" && body !== null ? body : undefined);
}

/** The words for any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.userMessage : defaultMessage;
}
