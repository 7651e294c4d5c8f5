import { arg, defineStatement } from '@dossier/postgres-engine/index.ts';
import { onPipelined } from '@dossier/postgres-engine/pipelined/testing/pipelined.ts';
import { read, router } from '@dossier/kernel/procedures.ts';
import { workspaces } from '@dossier/domain/workspaces/index.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateway, type TestGateway } from '../testing/gateway.ts';
import { signedIn } from '../testing/person.ts';

// Only this engine throttles.
onPipelined();

const longSearch = defineStatement('read', 'tests.long_search', { lane: 'search' }, (orm) =>
  orm
    .select({ id: workspaces.id, waited: sql`pg_sleep(0.2)` })
    .from(workspaces)
    .where(eq(workspaces.id, arg(workspaces.id, 'id'))),
);

let at: TestGateway;
beforeAll(async () => {
  at = await openGateway({
    router: router({
      look: read.query(() => 'nothing'),
      search: read.query(async ({ ctx }) => (await ctx.db.fetch(longSearch, { id: ctx.workspaceId })).length),
    }),
  });
});
afterAll(() => at.close());

/** The most searches that PostgreSQL ran at once during `work`. */
async function underWayMax(work: Promise<unknown>): Promise<number> {
  let most = 0;
  let isOver = false;
  const done = work.finally(() => (isOver = true));
  while (!isOver) {
    const { rows } = await at.world.database.pool.query<{ n: number }>(
      `select count(*)::int as n
        from pg_stat_activity
        where state = 'active' and query like '%pg_sleep(0.2)%' and pid <> pg_backend_pid()`,
    );
    most = Math.max(most, rows[0]?.n ?? 0);
  }
  await done;
  return most;
}

test.each(['a person', 'a key'])('the searches of %s are not throttled while nobody else asks', async (who) => {
  const workspace = await at.workspace();
  const { cookie } = await signedIn(at, workspace.id);
  const ask = who === 'a key' ? { key: workspace.writeKey } : { headers: { Cookie: cookie } };
  const call = (name: string) => at.ask('GET', `/api/trpc/${name}`, ask);
  const looks = setInterval(() => void call('look'), 20);
  const searches = Promise.all(Array.from({ length: 6 }, () => call('search')));
  expect(await underWayMax(searches).finally(() => clearInterval(looks))).toBe(2);
  expect((await searches).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
});
