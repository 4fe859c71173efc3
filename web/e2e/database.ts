import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** For what no person could do in the time of a test: runs SQL in a region of the program that e2e/server.ts started. */
export function inDatabase(database: string, sql: string): void {
  const data = process.env.CASEFOLD_E2E_DATA;
  if (!data)
    throw new Error("only the program that the tests start themselves has a database they can reach");
  const socket = readFileSync(join(data, "postgres/postmaster.pid"), "utf8").split("\n")[4] ?? "";
  const flags = ["-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", socket, "-U", "casefold_super", "-d", database];
  execFileSync("psql", flags, { input: sql, stdio: ["pipe", "ignore", "inherit"] });
}
