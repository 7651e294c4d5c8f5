import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { isReachable, lookForServer, onServerBack } from '../away/server.ts';
import { queryClient } from '../query-client.ts';
import { clickKept, watchClicks } from './clicked-ahead.ts';

/** A page that is still loading after this time gets its further parts anyway: its data may never come. */
const patienceMs = 30_000;
let shown: Promise<void> | undefined;
let looking: Promise<void> | undefined;
// Tests of single functions have no page.
if (typeof document !== 'undefined') watchClicks();

/**
 * A part of a page that is not needed to read it: menus, editors, panels. Its code loads once the first page is shown,
 * or with the first key or click, so that it takes no bandwidth from the page and its data; until then `Meanwhile`
 * stands in its place, and a click on it (`data-to-come`) waits for the part. Unlike `lazy` it is drawn at once where
 * its code is there: a cell gets its input with the key that opens it.
 *
 * Browsers do not retry a failed import, so none begins while the server is away. Where one fails all the same, the
 * page offers to load it again once the server is there.
 */
export function later<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  Meanwhile: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  const listeners = new Set<() => void>();
  let part: { Loaded: ComponentType<Props> } | { failure: unknown } | undefined;
  let loading: Promise<void> | undefined;
  const tell = (found: NonNullable<typeof part>) => {
    part = found;
    for (const listener of listeners) listener();
  };
  const start = () => {
    loading ??= firstPageShown()
      .then(serverThere)
      .then(load)
      .then(
        (module) => tell({ Loaded: module[name] }),
        (failure: unknown) => serverThere().then(() => tell({ failure })),
      );
  };
  const subscribe = (listener: () => void) => {
    start();
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  start();
  return function Later(props: Props) {
    const found = useSyncExternalStore(subscribe, () => part);
    useEffect(() => {
      if (found) clickKept();
    }, [found]);
    if (found && 'failure' in found) throw found.failure;
    const Part = found?.Loaded ?? Meanwhile;
    return <Part {...props} />;
  };
}

/** Functions that only an act needs. Their code loads as that of the parts above does. */
export function laterWork<Work extends object>(load: () => Promise<Work>) {
  let work: Work | undefined;
  const loading = firstPageShown()
    .then(serverThere)
    .then(load)
    .then((loaded) => (work = loaded));
  // `useReady` shows the failure; here it would count as unhandled.
  loading.catch(() => {});
  return {
    loading,
    get loaded() {
      return work;
    },
  };
}

/**
 * Awaits such work for an act. Where its code can't be loaded, as after an update of the server under an open page, the
 * page offers to load again, and the act ends with undefined.
 */
export function useReady(): <Work>(work: { readonly loading: Promise<Work> }) => Promise<Work | undefined> {
  const [unloaded, setUnloaded] = useState<{ readonly failure: unknown } | undefined>();
  if (unloaded) throw unloaded.failure;
  return ({ loading }) =>
    loading.catch((failure: unknown) => {
      setUnloaded({ failure });
      return undefined;
    });
}

/** Resolves once the first page has its data, at once after the person's first act. */
export function firstPageShown(): Promise<void> {
  return (shown ??= new Promise((resolve) => {
    // Tests of single functions have no page.
    if (typeof document === 'undefined') return;
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

/** Resolves when the server answers. */
function serverThere(): Promise<void> {
  return (looking ??= lookOrWait().finally(() => {
    looking = undefined;
  }));
}

async function lookOrWait(): Promise<void> {
  if ((await isReachable()) || (await lookForServer())) return;
  await new Promise<void>((resolve) => {
    const stop = onServerBack(() => {
      stop();
      resolve();
    });
  });
}

function Nothing(): null {
  return null;
}
