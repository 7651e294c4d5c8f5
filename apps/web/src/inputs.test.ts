import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appRouter } from '@dossier/domain/router.ts';
import { formInput } from '@dossier/kernel/values.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** Procedures and inputs that no page uses, each with its reason. */
const unused: Record<string, string> = {
  'calls.remove': 'for programs; people delete so that they can undo it',
  'comments.remove': 'for programs; people delete so that they can undo it',
  'deals.remove': 'for programs; people delete so that they can undo it',
  'records.remove': 'for programs; people delete so that they can undo it',
  'tasks.remove': 'for programs; people delete so that they can undo it',
  'deals.upsert': 'for programs; people see the deal that there is',
  'tasks.upsert': 'for programs; people see the task that there is',
  'workflows.runForRecords': 'for programs; people run a workflow on a record',
  'variables.increment': 'for programs; people set the value',
  'workflows.restoreVersion': 'for programs; people take a version as the draft in the builder, and look at it first',
  'records.upsert': 'for programs; people see the record that there is',
};

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
const definition = z.object({ type: z.string(), inputs: z.array(z.instanceof(z.ZodType)) });

const mutations = Object.entries<unknown>(appRouter._def.procedures).flatMap(([name, procedure]) => {
  const { type, inputs } = definition.parse((procedure as { _def: unknown })._def);
  const shape = Object.assign({}, ...inputs.map((input) => (input instanceof z.ZodObject ? input.shape : {})));
  return type === 'mutation' && !(name in unused) ? [{ name, shape: shape as z.ZodRawShape }] : [];
});

test.each(mutations)('a page calls $name, and asks for each of its inputs', ({ name, shape }) => {
  const noun = name.split('.')[0] ?? '';
  const folder = noun.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const own = files.filter((file) => file.includes(`.${noun}.`) || file.includes(`domain/${folder}/`));
  expect(
    own.some((file) => new RegExp(String.raw`\.${name}\b`).test(file)),
    `no page calls ${name}`,
  ).toBe(true);
  for (const [key, schema] of Object.entries(shape)) {
    const isWritten =
      formInput.has(schema as z.ZodType) ||
      own.some((file) => new RegExp(String.raw`(?<![\w$])${key.replace('$', String.raw`\$`)}\b`).test(file));
    expect(isWritten, `no page writes "${key}" of ${name}; if none should, say so in inputs.test.ts`).toBe(true);
  }
});

test('what stands here as unused is unused', () => {
  for (const name of Object.keys(unused))
    expect(
      files.some((file) => file.includes(`.${name}.`)),
      name,
    ).toBe(false);
});
