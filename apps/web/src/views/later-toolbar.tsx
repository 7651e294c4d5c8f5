import type { ComponentType } from 'react';
import { later } from '../shell/later.tsx';
import { ToolbarToCome } from '../shell/to-come.tsx';
import { loadViewParts } from './view-parts.ts';

/** A toolbar with what reads a filter from the address: the page would wait for it while one types the first. */
export function laterToolbar<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  return later(() => Promise.all([load(), loadViewParts()]).then(([file]) => file), name, ToolbarToCome);
}
