import { Group } from '@mantine/core';
import { createElement, type ReactNode } from 'react';
import classes from './states.module.css';

export type States = readonly (readonly [name: string, state: ReactNode])[];

export const row = (...things: ReactNode[]) => createElement(Group, { gap: 8 }, ...things);

export const wide = (...things: ReactNode[]) => createElement('div', { className: classes.wide }, ...things);

/** A window of its own for fixed elements. */
export const frame = (height: number, thing: ReactNode) => (
  <div className={classes.frame} style={{ height }}>
    {thing}
  </div>
);

/** A control in a pseudo class, which the test sets as a mouse or the keyboard would. */
export const forced = (state: 'hover' | 'focus-visible', thing: ReactNode) => <div data-forced={state}>{thing}</div>;

/** One state for each name, titled by kind and name. */
export function each<Name extends string>(kind: string, names: readonly Name[], draw: (name: Name) => ReactNode) {
  return Object.fromEntries(names.map((name) => [`${kind}, ${name}`, draw(name)]));
}
