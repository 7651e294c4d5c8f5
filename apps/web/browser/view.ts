import type { Page } from 'playwright-core';

/** A page for screenshots: its path, a wait until it has loaded, and a step that opens its panel. */
export interface View {
  name: string;
  path: string;
  isThere: (page: Page) => Promise<unknown>;
  open?: (page: Page) => Promise<unknown>;
}
