import { ApiError } from "../api/error";

/** The file was changed, moved or deleted after it was chosen. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}

export interface PutOptions {
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
}

/** Sends a file to its address. The browser reads it from the disk as it goes, so it may be of any size. */
export async function putFile(url: string, file: File, options: PutOptions): Promise<void> {
  try {
    await send(url, file, options);
  } catch (failure) {
    if (options.signal.aborted || !(failure instanceof ApiError) || failure.status !== 0) throw failure;
    // A file that is gone looks like a lost connection: only reading it tells them apart.
    await readable(file);
    throw failure;
  }
}

async function readable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new UnreadableFile();
  }
}

/** fetch does not tell how far it is; only XMLHttpRequest does. */
function send(url: string, file: File, { signal, onProgress }: PutOptions): Promise<void> {
  return new Promise((stored, failed) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener("abort", abort, { once: true });
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onabort = () => failed(signal.reason);
    request.onerror = () => failed(new ApiError(0));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) stored();
      else failed(failureOf(request));
    };
    request.onloadend = () => signal.removeEventListener("abort", abort);
    request.open("PUT", url);
    request.send(file);
  });
}

function parsed(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return undefined;
  }
}

function failureOf(request: XMLHttpRequest): ApiError {
  const body = parsed(request);
  // A proxy that answers for a server that is down is as good as no answer.
  if (typeof body !== "object" || body === null) {
    return new ApiError([502, 503, 504].includes(request.status) ? 0 : request.status);
  }
  return new ApiError(request.status, body);
}
