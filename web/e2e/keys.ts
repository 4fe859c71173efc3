import type { Locator, Page } from "@playwright/test";
import { expect } from "./support";

/** Runs in the page: whether the focus is where it is wanted, and what is wrong with it for somebody without a mouse. */
function focusOf(wanted: Element): { reached: boolean; problem?: string } {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return { reached: false, problem: "the focus is lost" };
  const reached = focused === wanted;
  const name = `${focused.tagName} ${focused.getAttribute("aria-label") ?? focused.textContent?.slice(0, 40)}`;
  const { top, left, bottom, right } = focused.getBoundingClientRect();
  if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth)
    return { reached, problem: `${name} is out of sight` };
  let around: Element | null = focused;
  for (let steps = 0; around && steps < 4; steps += 1, around = around.parentElement) {
    const { outlineStyle, boxShadow } = getComputedStyle(around);
    if (outlineStyle !== "none" || boxShadow !== "none") return { reached };
  }
  return { reached, problem: `${name} does not show that it has the focus` };
}

/** The keys of somebody who has no mouse. Every step must show where the focus is. */
export function keysOf(page: Page) {
  const { keyboard } = page;

  async function expectFocusOn(target: Locator) {
    await expect.poll(() => target.evaluate(focusOf), { intervals: [50] }).toEqual({ reached: true });
  }

  async function press(...keys: string[]) {
    for (const key of keys) await keyboard.press(key);
  }

  /** Presses a key until the thing has the focus. */
  async function reach(target: Locator, key = "Tab") {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 40; presses += 1) {
      await keyboard.press(key);
      const { reached, problem } = await target.evaluate(focusOf);
      expect(problem).toBeUndefined();
      if (reached) return;
    }
    await expect(target).toBeFocused();
  }

  return {
    press,
    reach,
    expectFocusOn,

    /** Presses Tab once it can lead to the thing. */
    async next(target: Locator) {
      await expect(target).toBeVisible();
      await keyboard.press("Tab");
      await expectFocusOn(target);
    },

    async expectFocusIn(surroundings: Locator) {
      await expectFocusOn(surroundings.locator(":focus"));
    },

    /** Leaves the header and the navigation behind. */
    async skipToPage() {
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await keyboard.press("Tab");
      await expectFocusOn(page.getByRole("link", { name: "Skip to the page" }));
      await keyboard.press("Enter");
      await expect(page.getByRole("main")).toBeFocused();
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
      await keyboard.press("Enter");
      await expectFocusOn(page.getByRole("menuitem").first());
      await reach(page.getByRole("menuitem", { name: entry }), entry.charAt(0).toLowerCase());
      await keyboard.press("Enter");
      // Opened again while it fades, a menu would begin where it was left.
      await expect(page.getByRole("menu", { includeHidden: true })).toHaveCount(0);
    },
  };
}
