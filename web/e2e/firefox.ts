import type { Browser } from "@playwright/test";

interface Session {
  send: (method: string, params: unknown) => Promise<unknown>;
}

interface Internals {
  _connection: { toImpl: (browser: Browser) => { _browserSession: Session } };
}

/**
 * Playwright tells every new context which media features to emulate, and opens none when that fails. Firefox ESR does
 * not know this command of WebDriver BiDi, so it is not sent.
 */
function sendNoMediaFeatures(browser: Browser): void {
  const session = (browser as unknown as Internals)._connection.toImpl(browser)._browserSession;
  const send = session.send.bind(session);
  session.send = (method, params) =>
    method === "emulation.setMediaFeaturesOverride" ? Promise.resolve({}) : send(method, params);
}

/**
 * Runs in the page. Playwright's fill() sets the value of a field by script here, and React takes an input event for an
 * old one when the value is what a script set last. Keys that are pressed need no such help.
 */
function letReactNoticeFill(): void {
  const forget = ({ isTrusted, target }: Event) => {
    if (!isTrusted)
      (target as { _valueTracker?: { setValue: (value: string) => void } })._valueTracker?.setValue("\0");
  };
  addEventListener("input", forget, true);
}

/** Makes up for what Playwright and Firefox ESR do not do together. */
export function adapt(browser: Browser): void {
  sendNoMediaFeatures(browser);
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await context.addInitScript(letReactNoticeFill);
    return context;
  };
}
