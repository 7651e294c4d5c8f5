import { expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import { isOwnerBusy } from '../failures.ts';
import { defineStatement } from '../statement.ts';
import { openPipelined } from './testing/pipelined.ts';

const slow = defineStatement('read', 'slow', { lane: 'search' }, (orm) =>
  orm.select({ n: sql<number>`1` }).from(sql`(select pg_sleep(7)) one`),
);

it('refuses searches that wait behind the slow ones of their own owner, as the load of that owner', async () => {
  const database = openPipelined({ url: await freshDatabaseUrl(), applicationName: 'searches' });
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => database.of('hog').read.fetch(slow, {})));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(outcomes.map((one) => one.status === 'rejected' && isOwnerBusy(one.reason))).toEqual([false, false, true]);
  await database.close();
});
