import { expect, it } from "vitest";
import { serverAddress } from "./serverAddress";

it.each([
  ["https://api.casefold.example", "https://api.casefold.example"],
  [" http://127.0.0.1:9090/path?x=1 ", "http://127.0.0.1:9090"],
])("takes %j as the server %s", (typed, server) => {
  expect(serverAddress(typed)).toBe(server);
});

it.each(["", "casefold", "ftp://files.example", "javascript:alert(1)", "https://me:secret@api.example"])(
  "refuses %j",
  (typed) => {
    expect(serverAddress(typed)).toBeUndefined();
  },
);
