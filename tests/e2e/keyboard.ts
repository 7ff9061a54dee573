import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Presses Tab until `target` has the focus, which must be visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab');
    if (await target.first().evaluate((element) => element === document.activeElement)) {
      expect(await focusIsShown(page), `the focus on ${target} is visible`).toBe(true);
      return;
    }
  }
  throw new Error(`the Tab key does not reach ${target}`);
}

/** True if the focused element or one of its ancestors has an outline inside the window. */
function focusIsShown(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const { top, bottom } = focused?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
    let outlined = false;
    for (let at = focused; at && at !== document.body; at = at.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      outlined ||= outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    }
    return outlined && bottom > 0 && top < innerHeight;
  });
}
