import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Client } from '@dossier/postgres-engine/maintenance.ts';
import { to } from 'pg-copy-streams';
import { command, print } from './command.ts';
import { withClient } from './connection.ts';
import { withDatabaseUrl } from './operator-database.ts';
import { writeGzipped } from './gzip-file.ts';
import { Progress } from './progress.ts';
import { Refusal } from './refusal.ts';
import { newestMigration } from './schema-state.ts';
import { comment, endOfRows, title, type Header } from './backup/script.ts';

export const backup = command(
  'backup',
  'Save everything in one file, as it is at one moment, while Dossier goes on. Keep the file as safe as the database.',
  { file: { type: 'positional', description: 'The file to write, for example dossier.sql.gz.', required: true } },
  async ({ json = false, file: given }) => {
    const file = resolve(given);
    if (existsSync(file)) throw new Refusal(`${file} exists already. Name another file, or move it away.`);
    const progress = new Progress(json);
    const createdAt = new Date().toISOString();
    const made = await withDatabaseUrl(async (url, _folder, secrets) =>
      withClient(url, async (client) => {
        const header = {
          format: 1,
          createdAt,
          schema: await newestMigration(),
          authSecret: secrets?.authSecret ?? null,
          acceptedSecrets: secrets?.acceptedSecrets ?? [],
        } as const;
        return dump(client, file, header, (line) => progress.say(line));
      }),
    );
    print(json, { file, createdAt, ...made }, [
      `${file} holds ${made.rows} rows in ${(made.sizeBytes / 1_000_000).toFixed(1)} MB. It opens everything: ` +
        'keep it safe.',
    ]);
  },
);

export interface SavedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Heartbeats: meaningless in a restored database. */
const passing = ['job_runners'];

/** Tables whose rows a trigger compares with those of another table (docs/decisions/0035). */
const compared: Readonly<Record<string, string>> = { api_keys: 'members', invitations: 'members' };

/**
 * The tables of a backup, each after those that its foreign keys reference, or that its rows are compared with.
 * Unlogged tables are left out.
 */
export async function listTables(client: Client): Promise<SavedTable[]> {
  const { rows: tables } = await client.query<SavedTable & { needs: string[] }>(
    `select c.relname as name,
       (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       array(select t.relname::text from pg_constraint k join pg_class t on t.oid = k.confrelid
         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname <> all ($1)
     order by c.relname`,
    [passing],
  );
  const ordered: SavedTable[] = [];
  const isSaved = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name, needs }) => !isSaved(name) && [...needs, compared[name] ?? []].flat().every(isSaved),
    );
    if (!next) throw new Error('Foreign keys lead in a circle.');
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

/** The statement before the rows of a table in the script. */
function copyFrom({ name, columns }: SavedTable): string {
  return `COPY public.${name} (${columns.join(', ')}) FROM stdin;`;
}

/** Writes a backup of one snapshot of the database, whole or not at all. Writers are not blocked meanwhile. */
export async function dump(
  client: Client,
  file: string,
  header: Header,
  tell: (line: string) => void,
): Promise<{ rows: number; sizeBytes: number }> {
  const counted = { rows: 0 };
  await client.query('begin isolation level repeatable read read only');
  const sizeBytes = await writeGzipped(file, script(client, header, counted, tell), 'backup');
  await client.query('commit');
  return { ...counted, sizeBytes };
}

async function* script(
  client: Client,
  header: Header,
  counted: { rows: number },
  tell: (line: string) => void,
): AsyncGenerator<Buffer | string> {
  yield `${title}\n${comment(header)}\n`;
  for (const table of await listTables(client)) {
    const rows = client.query(to(`copy public.${table.name} (${table.columns.join(', ')}) to stdout`));
    // Once writing the file failed, the stream has no other listener, and an error would end the process.
    rows.on('error', () => {});
    yield `${copyFrom(table)}\n`;
    yield* rows as AsyncIterable<Buffer>;
    yield `${endOfRows}\n`;
    // The rows may arrive before rowCount is set: an empty query waits for it.
    await client.query('select');
    if (rows.rowCount > 0) tell(`Saved ${rows.rowCount} rows of ${table.name}.`);
    counted.rows += rows.rowCount;
  }
  yield* await numbering(client);
  for (const job of await listJobs(client)) yield `${job}\n`;
  yield `${comment({ end: true, rows: counted.rows })}\n`;
}

/**
 * Events after a restore are numbered from the current time, in 10 µs since 1970. That is above every number from
 * before, because no database states events as fast, so a cursor from before the restore skips nothing.
 */
async function numbering(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' and sequencename = 'event_numbers'`,
  );
  return rows.map(
    ({ name }) =>
      `SELECT setval('public.${name}', greatest((SELECT max(number) FROM public.events), (extract(epoch from ` +
      'now()) * 100000)::bigint));\n',
  );
}

/** Background jobs as calls of `add_job`: unlocked, and independent of the tables of a version of graphile-worker. */
async function listJobs(client: Client): Promise<string[]> {
  const { rows } = await client.query<{
    name: string;
    payload: unknown;
    runAt: string;
    attemptsMax: number;
    key: string | null;
  }>(
    `select t.identifier as name, j.payload, j.run_at::text as "runAt", j.max_attempts as "attemptsMax", j.key
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where j.attempts < j.max_attempts order by j.id`,
  );
  const quoted = (value: string) => client.escapeLiteral(value);
  return rows.map(
    ({ name, payload, runAt, attemptsMax, key }) =>
      `SELECT graphile_worker.add_job(${quoted(name)}, ${quoted(JSON.stringify(payload))}::json, run_at => ` +
      `${quoted(runAt)}, max_attempts => ${attemptsMax}${key === null ? '' : `, job_key => ${quoted(key)}`});`,
  );
}
