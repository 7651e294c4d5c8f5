import { resolve } from 'node:path';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { dispatchBatch } from '@dossier/domain/dispatcher.ts';
import { dispatchToWebhooks, clearLeases, failPendingDeliveries } from '@dossier/domain/webhooks/index.ts';
import { reactWithWatches } from '@dossier/domain/watches/index.ts';
import { dispatchToWorkflows, terminateDueRuns } from '@dossier/domain/workflows/index.ts';
import { inTransaction, type Client } from '@dossier/postgres-engine/maintenance.ts';
import { from, type CopyStreamQuery } from 'pg-copy-streams';
import { endOfRows, inspect, linesOf } from './backup.ts';
import { command, print, lineOf, Refusal } from './command.ts';
import { withClient, withOpenDatabase } from './connection.ts';
import { withBareDatabase } from './operator-database.ts';
import { Progress } from './progress.ts';
import { bringUpTo, bringUpToDate, demandKnown } from './schema-state.ts';

export const restore = command(
  'restore',
  'Put a backup into an empty database, of this version of Dossier or an earlier one. Nothing that waited to be sent ' +
    'then is sent.',
  {
    file: { type: 'positional', description: 'A file that "dossier backup" wrote.', required: true },
    replace: { type: 'boolean', description: 'Remove what the database holds. There is no way back.' },
    resume: {
      type: 'boolean',
      description:
        'Send what waited when the backup was made. What was sent since arrives again, with the same webhook-id ' +
        'or Idempotency-Key.',
    },
  },
)(async ({ json = false, file: given, replace = false, resume = false }) => {
  const file = resolve(given);
  const { say: tell } = new Progress(json);
  tell('Reading the backup ...');
  const { createdAt, schema, rows, authSecret, acceptedSecrets } = await inspect(file);
  await demandKnown(schema);
  const { isSecretKept, held } = await withBareDatabase(async ({ owner, embedded }) => {
    const { url } = owner;
    await withClient(url, async (client) => {
      await demandNoProcesses(client);
      if (!replace) await demandEmptyDatabase(client);
      await clear(client);
    });
    try {
      await bringUpTo(owner, schema);
      await withClient(url, (client) => load(client, file, tell));
      await bringUpToDate(owner);
    } catch (error) {
      throw new Refusal(`The restore failed, and the database is empty now: ${lineOf(error)}`, { cause: error });
    }
    const isSecretKept = authSecret !== null && embedded !== undefined;
    if (isSecretKept) await embedded.keepSecrets({ authSecret, acceptedSecrets });
    return { isSecretKept, held: await holdWork(url, createdAt, resume) };
  });
  const advice = isSecretKept
    ? ''
    : ' Start it with the AUTH_SECRET ' +
      `${authSecret === null ? 'of that time' : 'in the second line of the backup, which zcat shows'}, or with ` +
      'that one in AUTH_SECRETS_ACCEPTED.';
  print(json, { file, createdAt, rows, heldDeliveries: held.deliveries, heldRuns: held.runs }, [
    `Restored ${rows} rows as of ${createdAt}.${advice}`,
    ...(held.deliveries + held.runs === 0
      ? []
      : [
          `Held: ${held.deliveries} deliveries and ${held.runs} workflow runs that waited then. What was not ` +
            'sent since can be sent from their logs.',
        ]),
  ]);
});

/**
 * Frees the leases that existed at the moment of the backup. Unless work is resumed, ends all pending deliveries and
 * runs, also those of events that were not dispatched yet: they may have been done since. Nothing is delivered twice
 * unless the operator sends it again.
 */
async function holdWork(url: string, createdAt: string, isResumed: boolean) {
  const note = `Held by a restore of the backup of ${createdAt}: it may have been done since then.`;
  return withOpenDatabase(url, async (database) => {
    await clearLeases(database);
    if (isResumed) return { deliveries: 0, runs: 0 };
    const reactions = [dispatchToWebhooks, dispatchToWorkflows, reactWithWatches(database)];
    while ((await dispatchBatch(database, reactions)) > 0);
    return { deliveries: await failPendingDeliveries(database, note), runs: await terminateDueRuns(database, note) };
  });
}

const newline = Buffer.from('\n');

/** Fills an empty database that has the schema of the backup: everything or nothing. */
export async function load(client: Client, file: string, tell: (line: string) => void): Promise<void> {
  await inTransaction(client, async () => {
    // The database has no readers yet, and a load that a crash interrupts is repeated.
    await client.query(`set local synchronous_commit = off`);
    let copy: Copy | undefined;
    for await (const lines of linesOf(file)) {
      let rows: Buffer[] = [];
      for (const line of lines) {
        const isEnd = copy !== undefined && line.length === endOfRows.length && line.toString() === endOfRows;
        if (copy && !isEnd) rows.push(line, newline);
        else if (copy) {
          await write(copy, rows);
          rows = [];
          copy = await end(copy, tell);
        } else copy = await run(client, line.toString());
      }
      if (copy) await write(copy, rows);
    }
  });
  await client.query('analyze');
}

async function run(client: Client, line: string): Promise<Copy | undefined> {
  if (line === '' || line.startsWith('--')) return undefined;
  const [, table] = /^COPY public\.(\w+)/.exec(line) ?? [];
  if (table === undefined) {
    await client.query(line);
    return undefined;
  }
  const stream = client.query(from(line.replace(/;$/, '')));
  const done = finished(stream);
  done.catch(() => {});
  return { table, stream, done };
}

/** Copy in progress of one table's rows. */
interface Copy {
  readonly table: string;
  readonly stream: CopyStreamQuery;
  readonly done: Promise<void>;
}

/** Writes many rows at once: a write per row would cost more than PostgreSQL's work on it. */
async function write({ stream, done }: Copy, rows: readonly Buffer[]): Promise<void> {
  if (rows.length > 0 && !stream.write(Buffer.concat(rows))) await Promise.race([once(stream, 'drain'), done]);
}

async function end({ table, stream, done }: Copy, tell: (line: string) => void): Promise<undefined> {
  stream.end();
  await done;
  if (stream.rowCount > 0) tell(`Restored ${stream.rowCount} rows of ${table}.`);
}

/** Refuses while gateways or workers run: they would write, and send restored deliveries. */
async function demandNoProcesses(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database()
      and application_name in ('dossier gateway', 'dossier worker')`,
  );
  if (rowCount !== 0)
    throw new Refusal('Gateways or workers are at work on this database. Stop them, restore, and start them again.');
}

async function demandEmptyDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      order by 1`,
  );
  const names = new Set(rows.map(({ name }) => name));
  if (names.size === 0) return;
  if (!names.has('workspaces') || !names.has('users'))
    throw new Refusal(
      `The database holds tables that are not of Dossier (${[...names].slice(0, 3).join(', ')}). Restore into a ` +
        'database of its own.',
    );
  const {
    rows: [held],
  } = await client.query<{ workspaces: number; users: number }>(
    'select (select count(*)::int from workspaces) as workspaces, (select count(*)::int from users) as users',
  );
  if (held && held.workspaces + held.users > 0)
    throw new Refusal(
      `The database is not empty (workspaces: ${held.workspaces}, people: ${held.users}). Restore into an empty ` +
        'one, or add --replace to remove what it holds.',
    );
}

/** Leaves a database as it was before the first migration; extensions stay, they may be an administrator's. */
export async function clear(client: Client): Promise<void> {
  await client.query(`
    begin;
    drop schema if exists drizzle cascade;
    drop schema if exists graphile_worker cascade;
    do $$
    declare found record;
    begin
      for found in
        select case when c.relkind = 'r' then 'table' else 'sequence' end as what, c.oid::regclass::text as name
          from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'S')
          and not exists (
            select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
          )
        union all
        select 'function', p.oid::regprocedure::text from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and not exists (
            select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
          )
        union all
        select 'collation', c.oid::regcollation::text from pg_collation c where c.collnamespace = 'public'::regnamespace
        -- Sorted, so that all names are read before the first is dropped: a table takes functions along.
        order by what desc
      loop
        execute format('drop %s if exists %s cascade', found.what, found.name);
      end loop;
    end $$;
    commit;`);
}
