import type { viewParts } from '@dossier/domain/views/schema.ts';

export type ViewParts = typeof viewParts;

let loaded: ViewParts | undefined;
let loading: Promise<ViewParts> | undefined;

/** The schemas of the parts of a view: few addresses have parts, and the schemas are a sixth of the first load. */
export function loadedViewParts(): ViewParts | undefined {
  return loaded;
}

export function loadViewParts(): Promise<ViewParts> {
  return (loading ??= import('@dossier/domain/views/schema.ts').then(
    ({ viewParts: parts }) => {
      loaded = parts;
      // React's marks of a promise that is fulfilled: with them, `use` returns its value at once.
      Object.assign(loading ?? {}, { status: 'fulfilled', value: parts });
      return parts;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  ));
}
