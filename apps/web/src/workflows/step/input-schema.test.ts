import { actions } from '@dossier/domain/workflows/actions.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { controlOf, type InputSchema } from './input-schema.ts';

it.each([
  ['stopUnless', 'condition', 'condition'],
  ['branch', 'condition', 'condition'],
  ['findRecords', 'where', 'json'],
  ['findDeals', 'sort', 'json'],
  ['findTasks', 'limit', 'number'],
  ['assignOwner', 'pool', 'pool'],
  ['askForApproval', 'choices', 'texts'],
])('the input of %s is edited: %s as %s', (name, property, kind) => {
  expect(controlOf(schemaOf(name).properties?.[property] ?? {}).kind).toBe(kind);
});

/** The schema of an action, as its form gets it: the inputs of actions use no other parts of JSON Schema. */
function schemaOf(name: string): InputSchema {
  const input = actions.find((action) => action.name === name)?.input ?? z.never();
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as InputSchema;
}
