import type { Locator, Page, Route } from 'playwright-core';

/** Loads a page of the app the first time, and later navigates within the app, which takes a tenth of the CPU time. */
export async function visit(page: Page, url: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(url);
  else await navigate(page, url);
}

/** Navigates within the app over an empty page, so that content of the previous page is not mistaken for the next. */
export async function navigate(page: Page, url: string): Promise<void> {
  await page.evaluate(() => window.history.pushState({}, '', '/no/such/page'));
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.evaluate((next) => window.history.replaceState({}, '', next), url);
}

/** Filters the timeline of a record. */
export async function showInTimeline(page: Page, what: string): Promise<void> {
  await page.getByTitle('Show in the timeline').press('Enter');
  await page.getByRole('menuitem', { name: what }).press('Enter');
  await page.getByTitle('Show in the timeline').filter({ hasText: what }).waitFor();
}

/** Unfolds the empty fields of a record. */
export async function showEmptyFields(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^\d+ empty fields?$/ }).click();
}

/** Waits until no resource has arrived for a second. */
export async function loadedLater(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const ends = performance
      .getEntriesByType('resource')
      .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0));
    return performance.now() - Math.max(0, ...ends) > 1_000;
  });
}

/** Position of an element, once it no longer moves. */
export async function boxOf(target: Locator) {
  for (let before = await target.boundingBox(); ;) {
    await target.page().waitForTimeout(50);
    const box = await target.boundingBox();
    if (box && before && box.x === before.x && box.y === before.y) return box;
    before = box;
  }
}

/**
 * Answers requests in place of the server until the returned function is called. Interception stays on afterwards: when
 * Chromium turns it off, a request of that moment is never answered.
 */
export async function intercept(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => unknown,
): Promise<() => void> {
  let isOver = false;
  await page.route(address, async (route) => {
    await (isOver ? route.continue() : answer(route));
  });
  return () => {
    isOver = true;
  };
}
