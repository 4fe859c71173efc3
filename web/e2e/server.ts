import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const program = resolve(process.env.CASEFOLD_BIN ?? join(import.meta.dirname, "../../bin/casefold"));
const patienceMs = 90_000;

/** A port that nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer().on("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Resolves when the program says that it is ready; fails with its words when it ends before that. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolved, failed) => {
    let said = "";
    const timer = setTimeout(() => failed(new Error(`casefold did not get ready:\n${said}`)), patienceMs);
    const listen = (chunk: Buffer) => {
      said += chunk;
      if (!said.includes("Casefold is ready at")) return;
      clearTimeout(timer);
      resolved();
    };
    server.stdout?.on("data", listen);
    server.stderr?.on("data", listen);
    server.once("exit", (code) => failed(new Error(`casefold ended with code ${code}:\n${said}`)));
  });
}

function end(server: ChildProcess): Promise<void> {
  return new Promise((ended) => {
    if (server.exitCode !== null) return ended();
    server.removeAllListeners("exit").once("exit", () => ended());
    server.kill("SIGTERM");
  });
}

/** A program that runs on a data folder of its own. */
export interface Installation {
  url: string;
  data: string;
  /** Ends the program and removes the folder. */
  stop: () => Promise<void>;
}

/** Does one of the program's commands on a data folder, and answers what it says. */
export const command = (data: string, ...args: string[]): string =>
  execFileSync(program, [...args, "--data", data], { encoding: "utf8" });

/** An empty data folder. */
export async function emptyFolder(): Promise<string> {
  if (!existsSync(program)) throw new Error(`${program} does not exist: run make build first`);
  const data = await mkdtemp(join(tmpdir(), "casefold-e2e-"));
  // Run by root, PostgreSQL belongs to another user, who must be able to pass through.
  await chmod(data, 0o711);
  return data;
}

/** Starts the program on a data folder. */
export async function serve(data: string, ...more: string[]): Promise<Installation> {
  const listen = `127.0.0.1:${await freePort()}`;
  const flags = ["--data", data, "--listen", listen, "--metrics-listen", "", "--log-level", "warn"];
  const server = spawn(program, ["serve", ...flags, ...more], { stdio: ["ignore", "pipe", "pipe"] });
  const stop = async () => {
    await end(server);
    await rm(data, { recursive: true, force: true });
  };
  try {
    await ready(server);
  } catch (failure) {
    await stop();
    throw failure;
  }
  return { url: `http://${listen}`, data, stop };
}

/** Starts the program with the demo firm, once for all tests, and ends it after them. */
export default async function startServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.CASEFOLD_E2E_URL) return undefined;
  const links = [
    "--help-url",
    "https://help.casefold.example",
    "--support-url",
    "https://support.casefold.example",
  ];
  const { url, data, stop } = await serve(await emptyFolder(), "--demo", ...links);
  process.env.CASEFOLD_E2E_URL = url;
  process.env.CASEFOLD_E2E_DATA = data;
  return stop;
}
