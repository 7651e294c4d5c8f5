import { setTimeout as pause } from 'node:timers/promises';
import { Database, defineStatement, valuesFor, OutcomeUnknown } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { Postgres } from '@dossier/stage/postgres.ts';
import { seeded } from '@dossier/stage/seeded.ts';
import { demand } from '@dossier/stage/until.ts';

const seed = 1;
const writesCount = 10_000;
const atATime = 100;
const everyMs = 15;

const entries = pgTable('ledger_entries', { n: integer().notNull() });
const enter = defineStatement('insert', 'ledger.enter', (orm) => orm.insert(entries).values(valuesFor(entries, ['n'])));
const look = defineStatement('read', 'ledger.look', (orm) =>
  orm.select({ n: sql<number>`1` }).from(sql`(select 1) one`),
);

type Outcome = 'acknowledged' | 'refused' | 'unknown';

/**
 * Writes in groups and in their own transactions, while backends are cancelled and terminated: an acknowledged write is
 * there once, a refused one is not, an unknown one at most once.
 */
export async function keepLedger(): Promise<string> {
  const postgres = await Postgres.create();
  const url = await postgres.database('ledger', 'empty');
  const database = new Database({ url, applicationName: 'ledger' });
  const nemesis = new Database({ url, applicationName: 'nemesis' });
  let isOver = false;
  try {
    await database.pool.query('create table ledger_entries (n integer not null)');
    const harm = harmBackends(nemesis, () => isOver);
    const outcomes: Outcome[] = [];
    const random = seeded(seed);
    const kinds = Array.from({ length: writesCount }, () => random(3));
    let next = 0;
    const work = async () => {
      for (let n = next; n < writesCount; n = next) {
        next += 1;
        outcomes[n] = await write(database.of(`workspace ${n % 5}`), n, kinds[n] === 0);
      }
    };
    await Promise.all(Array.from({ length: atATime }, work));
    isOver = true;
    const { cancelled, terminated } = await harm;
    const { rows } = await nemesis.pool.query<{ n: number; count: number }>(
      'select n, count(*)::int as count from ledger_entries group by n',
    );
    const stored = new Map(rows.map(({ n, count }) => [n, count]));
    const wrong = outcomes.flatMap((outcome, n) =>
      isRight(outcome, stored.get(n) ?? 0) ? [] : [`${n}: ${outcome}, there ${stored.get(n) ?? 0} times`],
    );
    const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
    demand(wrong.length === 0, `The ledger is wrong (seed ${seed}): ${wrong.slice(0, 10).join('; ')}`);
    demand(cancelled + terminated > 50, `Only ${cancelled + terminated} backends were harmed.`);
    return (
      `${writesCount} writes, seed ${seed}, ${cancelled} times cancelled, ${terminated} terminated: ` +
      `${count('acknowledged')} acknowledged and there once, ${count('refused')} refused and not there, ` +
      `${count('unknown')} unknown and there at most once`
    );
  } finally {
    isOver = true;
    await Promise.all([database.close(), nemesis.close()]);
    await postgres.remove();
  }
}

function isRight(outcome: Outcome, count: number): boolean {
  if (outcome === 'unknown') return count <= 1;
  return count === (outcome === 'acknowledged' ? 1 : 0);
}

function write(database: ReturnType<Database['of']>, n: number, isWaiting: boolean): Promise<Outcome> {
  const done = database.transaction(async (db) => {
    if (isWaiting) await db.run(look, {});
    db.send(enter, { n });
  });
  return done.then(
    () => 'acknowledged',
    (error: unknown) => (error instanceof OutcomeUnknown ? 'unknown' : 'refused'),
  );
}

/** Sometimes a backend that is busy, if there is one; chosen by the seed. */
async function harmBackends(
  { pool }: Database,
  isOver: () => boolean,
): Promise<{ cancelled: number; terminated: number }> {
  const random = seeded(seed + 1);
  const harmed = { cancelled: 0, terminated: 0 };
  while (!isOver()) {
    const kind = random(2) === 0 ? 'cancelled' : 'terminated';
    const verb = kind === 'cancelled' ? 'pg_cancel_backend' : 'pg_terminate_backend';
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'ledger' order by state = 'active' desc, pid`,
    );
    const pid = rows[random(Math.max(1, Math.min(4, rows.length)))]?.pid;
    if (pid !== undefined) {
      await pool.query(`select ${verb}($1)`, [pid]);
      harmed[kind] += 1;
    }
    await pause(everyMs);
  }
  return harmed;
}
