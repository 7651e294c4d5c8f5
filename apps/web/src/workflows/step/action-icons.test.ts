import { actions } from '@dossier/domain/workflows/actions.ts';
import { expect, it } from 'vitest';
import { icons } from './action-icons.ts';

it.each(actions.map(({ name, title }) => ({ name, title })))('$name has a title and an icon', ({ name, title }) => {
  expect(title.trim(), `Give the action "${name}" a title in packages/domain/src/workflows/actions/.`).not.toBe('');
  expect(
    Object.keys(icons),
    `Give the action "${name}" an icon in apps/web/src/workflows/step/action-icons.ts.`,
  ).toContain(name);
});

it('no icon is left of an action that is gone', () => {
  expect(Object.keys(icons).filter((name) => !actions.some((action) => action.name === name))).toEqual([]);
});
