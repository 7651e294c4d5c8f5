import type { Page } from 'playwright-core';

export const openPages = new Set<Page>();
