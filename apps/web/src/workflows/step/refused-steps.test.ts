import type { Definition } from '@dossier/domain/workflows/schema.ts';
import { expect, it } from 'vitest';
import { demandRead, refusedIn } from './refused-steps.ts';

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

it('demands that every number was read, of the trigger and of steps', () => {
  expect(() => demandRead(definition)).not.toThrow();
  const trigger = { ...definition.trigger, ratePerMinute: Number.NaN };
  expect(() => demandRead({ ...definition, trigger })).toThrow('Trigger: Rate per minute is not a valid number');
  const pool = { members: [{ userId: 'one', weight: Number.NaN }], by: 'roundRobin' };
  const steps = [{ name: 'who', action: 'assignOwner' as const, input: { pool } }];
  expect(() => demandRead({ steps })).toThrow('Step "who": Weight is not a valid number');
});
