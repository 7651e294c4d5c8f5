import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
let statements: z.output<typeof statementsSchema>;
beforeAll(async () => {
  world = await openWorld();
  const worker = new Worker(join(import.meta.dirname, '../testing/defined-statements.ts'));
  statements = statementsSchema.parse((await once(worker, 'message'))[0]);
});
afterAll(() => world.close());

const kindSchema = z.enum(['read', 'look', 'insert', 'change']);
const statementsSchema = z.array(z.object({ name: z.string(), kind: kindSchema, text: z.string() }));

it('says of every statement what its plan does', async () => {
  expect(statements.length).toBeGreaterThan(40);
  const wrong: string[] = [];
  for (const { name, kind, text } of statements) {
    const { rows } = await world.database.pool.query(`explain (generic_plan, format json) ${text}`);
    const effect = effectOf(JSON.stringify(rows));
    if (!allowed[effect].includes(kind)) wrong.push(`${name} is declared "${kind}", and its plan is ${effect}`);
  }
  expect(wrong).toEqual([]);
});

it.each(['workflows.arrivals', 'workflows.feed_position', 'workflows.register_wait'])(
  '%s reads of the events that are not settled no others of their kind',
  async (named) => {
    const { text } = statements.find(({ name }) => name === named) ?? { text: '' };
    const client = await world.database.pool.connect();
    try {
      await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('using events_waiting');
      await client.query('rollback');
    } finally {
      client.release();
    }
  },
);

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
