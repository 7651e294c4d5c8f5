import type { ComponentType, ReactNode } from 'react';
import { later } from '../shell/later.tsx';
import { ViewToolbarToCome } from '../shell/to-come.tsx';
import { loadViewParts } from './view-parts.ts';

/** A toolbar with what reads a filter from the address: the page would wait for it while one types the first. */
export function laterToolbar<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  Meanwhile: () => ReactNode = ViewToolbarToCome,
): ComponentType<Props> {
  return later(() => Promise.all([load(), loadViewParts()]).then(([file]) => file), name, Meanwhile);
}
