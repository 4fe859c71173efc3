import type { Locator, Page } from "@playwright/test";
import { expect } from "./support";

/** Runs in the page: what is wrong with where the focus stands, as somebody without a mouse would see it. */
function problemWithFocus(): string | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return "the focus is lost";
  const name = `${focused.tagName} ${focused.getAttribute("aria-label") ?? focused.textContent?.slice(0, 40)}`;
  const { top, left, bottom, right } = focused.getBoundingClientRect();
  if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth) return `${name} is out of sight`;
  const isMarked = (element: Element, part?: string) => {
    const { outlineStyle, boxShadow } = getComputedStyle(element, part);
    return outlineStyle !== "none" || boxShadow !== "none";
  };
  let around: Element | null = focused;
  for (let steps = 0; around && steps < 4; steps += 1, around = around.parentElement)
    if (isMarked(around)) return undefined;
  return `${name} does not show that it has the focus`;
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** The keys of somebody who has no mouse. Every step must show where the focus is. */
export function keysOf(page: Page) {
  const { keyboard } = page;

  async function expectFocusSeen() {
    await expect.poll(() => page.evaluate(problemWithFocus), { intervals: [50] }).toBeUndefined();
  }

  async function expectFocusOn(target: Locator) {
    await expect(target).toBeFocused();
    await expectFocusSeen();
  }

  async function press(...keys: string[]) {
    for (const key of keys) await keyboard.press(key);
  }

  /** Presses Tab until the thing has the focus. */
  async function reach(target: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 60; presses += 1) {
      await keyboard.press(key);
      await expectFocusSeen();
      if (await hasFocus(target)) return;
    }
    await expect(target).toBeFocused();
  }

  return {
    press,
    reach,
    expectFocusOn,

    async expectFocusIn(surroundings: Locator) {
      await expect(surroundings.locator(":focus")).toHaveCount(1);
      await expectFocusSeen();
    },

    /** Types over what stands in the focused field. */
    async type(text: string) {
      await keyboard.press("Control+a");
      await keyboard.type(text);
    },

    /** Chooses in the focused picker what the text names, and closes its list. */
    async pick(text: string) {
      await keyboard.type(text);
      await expect(page.getByRole("listbox")).toBeVisible();
      await press("Enter", "Escape");
      await expect(page.getByRole("listbox")).toBeHidden();
    },

    /** Opens the menu of the focused button, and goes to an entry by its first letter and the arrows. */
    async choose(entry: string) {
      const wanted = page.getByRole("menuitem", { name: entry });
      await keyboard.press("Enter");
      await expectFocusOn(page.getByRole("menuitem").first());
      await keyboard.press(entry.charAt(0).toLowerCase());
      for (let steps = 0; steps < 10 && !(await hasFocus(wanted)); steps += 1)
        await keyboard.press("ArrowDown");
      await expectFocusOn(wanted);
      await keyboard.press("Enter");
      await expect(page.getByRole("menu")).toBeHidden();
    },
  };
}
