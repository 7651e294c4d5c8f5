import type { Definition } from '@dossier/domain/workflows/schema.ts';
import { expect, it } from 'vitest';
import { refusedIn } from './refused-steps.ts';

const definition: Definition = {
  trigger: { kind: 'manual', on: 'nothing' },
  steps: [
    { name: 'first', action: 'createTask', input: {} },
    {
      name: 'split',
      action: 'branch',
      input: {},
      then: [{ name: 'inner', action: 'createTask', input: {} }],
      else: [],
    },
  ],
};
it('finds the step of what the server refuses', () => {
  expect(
    refusedIn(definition, {
      issues: [
        { path: ['draft', 'steps', 1, 'then', 0, 'input', 'title'], message: 'Step "inner": input.title: is missing' },
        { path: ['draft', 'trigger', 'condition'], message: 'Trigger: condition: there is no "x"' },
        { path: ['draft', 'steps', 7, 'name'], message: 'Step "gone": name: is taken' },
        { path: ['id'], message: 'There is no secret.' },
      ],
    }),
  ).toEqual([
    { step: 'inner', path: 'input.title', fieldKey: 'title', message: 'input.title: is missing' },
    { step: null, path: '', fieldKey: '', message: 'condition: there is no "x"' },
  ]);
});
