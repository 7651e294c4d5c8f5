import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { queryClient } from '../query-client.ts';

/** A page that is still loading after this time gets its further parts anyway. */
const patienceMs = 4_000;
let shown: Promise<void> | undefined;

/**
 * A part of a page that is not needed to read it: menus, editors, panels. Its code loads once the first page is shown,
 * or with the first key or click, so that it takes no bandwidth from the page and its data.
 */
export function later<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await firstPageShown();
    // Without its menu or panel the page is better off than without itself.
    return load().then(
      (module) => ({ default: module[name] }),
      () => ({ default: Nothing }),
    );
  });
}

/** Resolves once the first page has its data, at once after the person's first act. */
export function firstPageShown(): Promise<void> {
  return (shown ??= new Promise((resolve) => {
    const acts = ['pointerdown', 'keydown'] as const;
    const done = () => {
      clearInterval(look);
      clearTimeout(limit);
      for (const act of acts) removeEventListener(act, done, true);
      resolve();
    };
    const look = setInterval(() => {
      const hasData = queryClient.getQueryCache().getAll().length > 1;
      if (hasData && document.querySelector('h1') !== null && queryClient.isFetching() === 0) done();
    }, 50);
    const limit = setTimeout(done, patienceMs);
    for (const act of acts) addEventListener(act, done, true);
  }));
}

function Nothing(): null {
  return null;
}
