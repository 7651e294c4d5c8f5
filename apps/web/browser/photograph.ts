import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = process.env['SCREENSHOTS_DIR'];

/** Takes pictures of a page, light and dark, if SCREENSHOTS_DIR is set. */
export async function photograph(page: Page, name: string): Promise<void> {
  if (folder === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
  }
}
