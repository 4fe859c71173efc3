import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The data folder of the program that e2e/server.ts started for all tests. */
export function dataFolder(): string {
  const data = process.env.CASEFOLD_E2E_DATA;
  if (!data)
    throw new Error("only the program that the tests start themselves has a data folder they can reach");
  return data;
}

/** For what no person could do in the time of a test: runs SQL in a database of a program that the tests started. */
export function inDatabase(database: string, sql: string, data: string = dataFolder()): void {
  const socket = readFileSync(join(data, "postgres/postmaster.pid"), "utf8").split("\n")[4] ?? "";
  const flags = ["-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", socket, "-U", "casefold_super", "-d", database];
  execFileSync("psql", flags, { input: sql, stdio: ["pipe", "ignore", "inherit"] });
}

/** Makes a region unreachable for a program, and brings it back. */
export function region(name: "US" | "CA", data: string) {
  const database = `casefold_${name.toLowerCase()}`;
  const allow = (allowed: boolean) => `ALTER DATABASE ${database} ALLOW_CONNECTIONS ${allowed};`;
  return {
    takeDown: () =>
      inDatabase(
        "postgres",
        `${allow(false)} SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${database}';`,
        data,
      ),
    bringBack: () => inDatabase("postgres", allow(true), data),
  };
}
