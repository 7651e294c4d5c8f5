import { Skeleton } from '@mantine/core';
import type { ComponentType } from 'react';
import { later } from '../shell/later.tsx';
import { loadViewParts } from './view-parts.ts';

/** A toolbar with what reads a filter from the address: the page would wait for it while one types the first. */
export function laterToolbar<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  return later(() => Promise.all([load(), loadViewParts()]).then(([file]) => file), name, ToolbarToCome);
}

/** As high as the toolbar: the rows stay where they are when it comes. */
function ToolbarToCome() {
  return <Skeleton height={30} width={420} visible animate={false} />;
}
