import type { Page } from 'playwright-core';

/** The pages that are open in this process. */
export const openPages = new Set<Page>();
