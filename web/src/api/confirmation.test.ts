import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api, ask } from "./client";
import { identityQuestion, showsIdentityQuestion } from "./confirmation";
import { CalledOff } from "./error";
import { acceptSignIn, endSession } from "./session";

const token = `h.${btoa(JSON.stringify({ sub: "a" }))}.s`;
const needsFreshSignIn = () =>
  Response.json(
    { info: { error: { code: 1105, userMessage: "Please confirm that it is you" } } },
    { status: 403 },
  );
const secret = () => Response.json({ secret: "S", otpauthURL: "otpauth://" });
const setUp = () => ask(api.POST("/auth/mfa/setup", { body: {} }));
const changeEmail = (email: string) => ask(api.PUT("/auth/attributes", { body: { email } }));

let bodies: unknown[];
let hide: () => void;

/** Stands for the server: it refuses the first calls, and from then on takes them. */
function refusing(times: number, accept: () => Response = secret) {
  bodies = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    bodies.push(await request.json());
    return bodies.length > times ? accept() : needsFreshSignIn();
  });
}

async function asked(): Promise<(confirmed: boolean) => void> {
  await vi.waitFor(() => expect(identityQuestion.get()).toBeDefined());
  return identityQuestion.get() ?? (() => undefined);
}

beforeEach(() => {
  endSession();
  acceptSignIn({ idToken: token, expiresIn: 900 });
  hide = showsIdentityQuestion();
});
afterEach(() => hide());

it("asks who makes a call that needs a fresh sign-in, and repeats the call with its body", async () => {
  refusing(1, () => Response.json({ status: "UPDATED" }));
  const call = changeEmail("new@hf.example");
  (await asked())(true);
  expect(await call).toEqual({ status: "UPDATED" });
  expect(bodies).toEqual([{ email: "new@hf.example" }, { email: "new@hf.example" }]);
  expect(identityQuestion.get()).toBeUndefined();
});

it("calls the call off when the person does not confirm, and asks anew the next time", async () => {
  refusing(2);
  const first = setUp();
  (await asked())(false);
  await expect(first).rejects.toThrow(CalledOff);
  await expect(first).rejects.toMatchObject({ code: 1105, userMessage: "Please confirm that it is you" });
  expect(bodies).toHaveLength(1);
  const second = setUp();
  (await asked())(true);
  expect(await second).toMatchObject({ secret: "S" });
});

it("asks once for calls at the same time, and repeats them all", async () => {
  refusing(2, () => Response.json({ status: "UPDATED" }));
  const questions = new Set<unknown>();
  const count = identityQuestion.subscribe(() => questions.add(identityQuestion.get()));
  const calls = [changeEmail("a@hf.example"), changeEmail("b@hf.example")];
  await vi.waitFor(() => expect(bodies).toHaveLength(2));
  (await asked())(true);
  await Promise.all(calls);
  count();
  questions.delete(undefined);
  expect(questions.size).toBe(1);
  expect(bodies).toHaveLength(4);
});

it("does not ask again for a call whose refusal arrives after the confirmation", async () => {
  let deliver: (answer: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => {
    deliver = resolve;
  });
  let calls = 0;
  vi.stubGlobal("fetch", async () => {
    calls += 1;
    if (calls === 1) return late;
    return calls === 2 ? needsFreshSignIn() : secret();
  });
  const slow = setUp();
  const quick = setUp();
  (await asked())(true);
  await quick;
  deliver(needsFreshSignIn());
  expect(await slow).toMatchObject({ secret: "S" });
  expect(identityQuestion.get()).toBeUndefined();
});

it("does not ask without end", async () => {
  refusing(9);
  const call = setUp();
  (await asked())(true);
  await expect(call).rejects.not.toBeInstanceOf(CalledOff);
  await expect(call).rejects.toMatchObject({ code: 1105 });
  expect(bodies).toHaveLength(2);
});

it("asks nobody where nothing can show the question, and lets go of it when that goes", async () => {
  refusing(9);
  const call = setUp();
  await asked();
  hide();
  await expect(call).rejects.toThrow(CalledOff);
  await expect(setUp()).rejects.not.toBeInstanceOf(CalledOff);
  expect(identityQuestion.get()).toBeUndefined();
  hide = showsIdentityQuestion();
});
