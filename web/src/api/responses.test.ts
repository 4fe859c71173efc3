import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Effects, perform } from "./effects";
import { ApiError, CalledOff } from "./error";
import { type ErrorResponse, responseTo } from "./responses";

const failure = (code: number | undefined, status = 403) =>
  new ApiError(status, {
    info: {
      error: { code, userMessage: "the message", description: "the description" },
      errorData: { field: "x" },
    },
  });

const noMatterAccess =
  "You do not have sufficient permissions to access this matter. Please contact your firm administrator for more information";
const trash = { message: "the message", inTrash: true };
const homeWithMessage = { message: "the message", home: true };
const reset = { message: "the message", reset: true, afterMs: 50 };
const said = { message: "the message" };
const described = { message: "the description" };
const own = { own: true };

const catalogue: [number[], ErrorResponse][] = [
  [[1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1100, 1101, 1102, 1103, 1104, 1105], said],
  [Array.from({ length: 37 }, (_, index) => 2000 + index), trash],
  [[3000, 3001, 3002, 3011, 3012, 3013, 3014, 3018, 3019, 3020, 3021], homeWithMessage],
  [[3010], { banner: true }],
  [[3501, 5301, 5302, 6040, 6050], said],
  [[5001, 5002, 5003, 5004, 5005], reset],
  [[6000, 6001, 6002, 6003, 6004, 6005], { message: noMatterAccess, home: true }],
  [[6006, 6007], { message: "the description", home: true }],
  [[6060, 6061, 6070, 6080, 6100, 6101], said],
  [[6200, 6500, 6501, 6502, 6503, 6510], own],
  [[6300], { message: "error in export matter" }],
  [[6401, 6402, 6403], described],
  [[6520, 6521, 6530], said],
  [[6600, 6601], { message: 'the description {"field":"x"}' }],
  [[7001, 7002], said],
  [[7003], { message: "Share email could not be resent" }],
  [[8201, 8202, 8203, 8403, 8410, 8502], said],
  [[8500, 8501], { message: "New version could not be uploaded because the description" }],
  [[8600, 8601, 8602, 8603], described],
  [[9000, 9001, 9002, 9003], said],
];

describe("the response to a code", () => {
  for (const [codes, response] of catalogue) {
    it.each(codes)("%d", (code) => {
      expect(responseTo(failure(code))).toEqual(response);
    });
  }

  it("is to ask for support when the backend is configured wrongly and says no more", () => {
    expect(responseTo(new ApiError(418))).toEqual({
      message: "Casefold Encountered an Error; Please Contact Support",
    });
  });

  it("is the default message when there is no code", () => {
    expect(responseTo(new ApiError(500))).toEqual({ message: "Casefold encountered an error" });
    expect(responseTo(new TypeError("a bug"))).toEqual({ message: "Casefold encountered an error" });
  });

  it("is nothing when the person called the call off", () => {
    expect(responseTo(new CalledOff(failure(1105)))).toEqual(own);
  });

  it("is a banner when the server could not be reached", () => {
    expect(responseTo(new ApiError(0))).toEqual({ banner: true });
  });
});

describe("performing a response", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function hands() {
    const done: string[] = [];
    const effects: Effects = {
      say: (message) => done.push(`say ${message}`),
      goHome: () => done.push("home"),
      reset: () => done.push("reset"),
      rereadScreen: () => done.push("reread"),
    };
    return { done, effects };
  }

  it("goes home and says why", () => {
    const { done, effects } = hands();
    perform(responseTo(failure(6005)), {}, effects);
    expect(done).toEqual(["home", `say ${noMatterAccess}`]);
  });

  it("stays when the caller asked to stay", () => {
    const { done, effects } = hands();
    perform(responseTo(failure(6006)), { stays: true }, effects);
    expect(done).toEqual(["say the description"]);
  });

  it("resets the state first and speaks after 50 ms", () => {
    const { done, effects } = hands();
    perform(responseTo(failure(5001)), { inPlace: true }, effects);
    expect(done).toEqual(["reset"]);
    vi.advanceTimersByTime(49);
    expect(done).toEqual(["reset"]);
    vi.advanceTimersByTime(1);
    expect(done).toEqual(["reset", "say the message"]);
  });

  it("reads the screen again when something turned out to be in the Trash Bin", () => {
    const { done, effects } = hands();
    perform(responseTo(failure(2006)), {}, effects);
    expect(done).toEqual(["reread", "say the message"]);
  });

  it("keeps quiet where the screen speaks itself, and where a banner does", () => {
    const { done, effects } = hands();
    perform(responseTo(failure(1001)), { inPlace: true }, effects);
    perform(responseTo(failure(6500)), {}, effects);
    perform(responseTo(failure(3010)), {}, effects);
    expect(done).toEqual([]);
  });
});
