import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openWorld, type World } from './testing.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const kindSchema = z.enum(['read', 'look', 'insert', 'change']);
const statementsSchema = z.array(z.object({ name: z.string(), kind: kindSchema, text: z.string() }));

it('says of every statement what its plan does', async () => {
  const worker = new Worker(join(import.meta.dirname, 'testing/defined-statements.ts'));
  const statements = statementsSchema.parse((await once(worker, 'message'))[0]);
  expect(statements.length).toBeGreaterThan(40);
  const wrong: string[] = [];
  for (const { name, kind, text } of statements) {
    const { rows } = await world.database.pool.query(`explain (generic_plan, format json) ${text}`);
    const effect = effectOf(JSON.stringify(rows));
    if (!allowed[effect].includes(kind)) wrong.push(`${name} is declared "${kind}", and its plan is ${effect}`);
  }
  expect(wrong).toEqual([]);
});

type Effect = 'reading' | 'inserting' | 'changing';

/** By what a plan does, the kinds that may be declared. A read may call a function that writes. */
const allowed: Record<Effect, z.output<typeof kindSchema>[]> = {
  reading: ['read', 'look', 'change'],
  inserting: ['insert', 'change'],
  changing: ['change'],
};

function effectOf(plan: string): Effect {
  if (!plan.includes('"Node Type":"ModifyTable"')) return 'reading';
  const isInsertOnly = !/"Operation":"(Update|Delete|Merge)"/.test(plan) && !plan.includes('"Conflict Resolution"');
  return isInsertOnly ? 'inserting' : 'changing';
}
