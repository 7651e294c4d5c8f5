import { subscribe } from 'node:diagnostics_channel';
import { definedStatements, type Statement } from '@dossier/postgres-engine/index.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { World } from './testing.ts';

const statements = new Map<string, Statement<unknown>>();
subscribe(String(definedStatements.name), (message) => {
  // Only `defineStatement` publishes there.
  const statement = message as Statement<unknown>;
  statements.set(statement.name, statement);
});

let world: World;
beforeAll(async () => {
  // Imported only now: a module defines its statements once, when it is loaded.
  const { openWorld } = await import('./testing.ts');
  await Promise.all([import('./router.ts'), import('./jobs.ts'), import('./dispatcher.ts')]);
  world = await openWorld();
});
afterAll(() => world.close());

const preparedSchema = z.object({ rawQueryConfig: z.object({ text: z.string() }) });

it('says of every statement what its plan does', async () => {
  const wrong: string[] = [];
  for (const statement of statements.values()) {
    const { text } = preparedSchema.parse(statement.build(world.database.autocommit.orm).prepare('')).rawQueryConfig;
    const { rows } = await world.database.pool.query(`explain (generic_plan, format json) ${text}`);
    const found = effectOf(JSON.stringify(rows));
    if (!allowed[found].includes(statement.kind))
      wrong.push(`${statement.name} is declared "${statement.kind}", and its plan is ${found}`);
  }
  expect(wrong).toEqual([]);
  expect(statements.size).toBeGreaterThan(40);
});

/** A read may call a function that writes. */
const allowed = { reading: ['read', 'look', 'change'], inserting: ['insert', 'change'], changing: ['change'] };

function effectOf(plan: string): keyof typeof allowed {
  if (!plan.includes('"Node Type":"ModifyTable"')) return 'reading';
  const isInsertOnly = !/"Operation":"(Update|Delete|Merge)"/.test(plan) && !plan.includes('"Conflict Resolution"');
  return isInsertOnly ? 'inserting' : 'changing';
}
