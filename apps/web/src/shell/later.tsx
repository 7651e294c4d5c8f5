import { useSyncExternalStore, type ComponentType } from 'react';
import { queryClient } from '../query-client.ts';

/** A page that is still loading after this time gets its further parts anyway. */
const patienceMs = 4_000;
let shown: Promise<void> | undefined;

/**
 * A part of a page that is not needed to read it: menus, editors, panels. Its code loads once the first page is shown,
 * or with the first key or click, so that it takes no bandwidth from the page and its data; until then `Meanwhile`
 * stands in its place. Unlike `lazy` it is drawn at once where its code is there: a cell gets its input with the key
 * that opens it.
 */
export function later<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  Meanwhile: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  const listeners = new Set<() => void>();
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const start = () => {
    loading ??= firstPageShown()
      .then(load)
      .then(
        (module) => {
          loaded = module[name];
          for (const listener of listeners) listener();
        },
        () => {
          // The server is away; the next mount tries again.
          loading = undefined;
        },
      );
  };
  const subscribe = (listener: () => void) => {
    start();
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  start();
  return function Later(props: Props) {
    const Loaded = useSyncExternalStore(subscribe, () => loaded) ?? Meanwhile;
    return <Loaded {...props} />;
  };
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
