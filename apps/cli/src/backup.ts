import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parsedJson } from '@dossier/kernel/exact-json.ts';
import type { Client } from '@dossier/postgres-engine/maintenance.ts';
import { to } from 'pg-copy-streams';
import { z } from 'zod';
import { command, print, Refusal } from './command.ts';
import { withClient } from './connection.ts';
import type { Secrets } from './data-folder.ts';
import { withDatabaseUrl } from './operator-database.ts';
import { linesIn, readGzipped, writeGzipped } from './gzip-file.ts';
import { Progress } from './progress.ts';
import { newestMigration } from './schema-state.ts';

export const backup = command(
  'backup',
  'Save everything in one file, as it is at one moment, while Dossier goes on. Keep the file as safe as the database.',
  { file: { type: 'positional', description: 'The file to write, for example dossier.sql.gz.', required: true } },
)(async ({ json = false, file: given }) => {
  const file = resolve(given);
  if (existsSync(file)) throw new Refusal(`${file} exists already. Name another file, or move it away.`);
  const { say } = new Progress(json);
  const made = await withDatabaseUrl(async (url, secrets) => {
    const header = await headerOf(secrets);
    const dumped = await withClient(url, (client) => dump(client, file, header, say));
    return { createdAt: header.createdAt, ...dumped };
  });
  print(json, { file, ...made }, [
    `${file} holds ${made.rows} rows in ${(made.sizeBytes / 1_000_000).toFixed(1)} MB. It opens everything: ` +
      'keep it safe.',
  ]);
});

/** The header of a new backup. Secrets that the operator keeps are left out. */
export async function headerOf(secrets: Pick<Secrets, 'authSecret' | 'acceptedSecrets'> | undefined): Promise<Header> {
  const { authSecret = null, acceptedSecrets = [] } = secrets ?? {};
  const createdAt = new Date().toISOString();
  return { format: 1, createdAt, schema: await newestMigration(), authSecret, acceptedSecrets };
}

export interface SavedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Heartbeats: meaningless in a restored database. */
const passing = ['job_runners'];

/** Tables whose rows a trigger compares with those of another table (docs/decisions/0035). */
const compared: Readonly<Record<string, string>> = { api_keys: 'members', invitations: 'members' };

/**
 * The tables of a backup, each after those that its foreign keys or triggers refer to. Unlogged tables are left out.
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
 * After a restore, events are numbered from the current time, in 10 µs since 1970. No database writes events that fast,
 * so the numbers are above all earlier ones, and an older cursor skips nothing.
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

/**
 * A backup is a gzipped SQL script that psql reads too: comments, `COPY ... FROM stdin;` followed by
 * rows up to `\.`, and statements of one line each. The second line is the header and the last one the
 * footer, both as JSON in a comment.
 */
const title =
  '-- A backup of Dossier. To restore it: dossier restore <file>. By hand: migrate an empty database, then zcat ' +
  '<file> | psql --single-transaction';
export const endOfRows = String.raw`\.`;

const headerSchema = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  /** Number of the newest migration that the database had. */
  schema: z.number(),
  /** The secret of an embedded PostgreSQL, stored nowhere else; null if the operator keeps it. */
  authSecret: z.string().nullable(),
  /** Earlier secrets of an embedded PostgreSQL, after a rotation. */
  acceptedSecrets: z.array(z.string()).default([]),
});
type Header = z.output<typeof headerSchema>;

const footerSchema = z.object({ end: z.literal(true), rows: z.number() });
type Footer = z.output<typeof footerSchema>;

function comment(content: Header | Footer): string {
  return `-- ${JSON.stringify(content)}`;
}

/** Reads the whole backup before a restore begins, so that a damaged one is refused while the old data exist. */
export async function inspect(file: string): Promise<Header & Footer> {
  let header: Header | undefined;
  let footer: Footer | undefined;
  let count = 0;
  for await (const lines of linesOf(file)) {
    for (const line of lines) {
      if (count === 1) header = parse(headerSchema, line);
      count += 1;
    }
    footer = parse(footerSchema, lines.at(-1) ?? Buffer.alloc(0)) ?? undefined;
    if (count > 1 && !header) break;
  }
  if (!header) throw new Refusal(`${file} is no backup of this or an earlier Dossier.`);
  if (!footer) throw new Refusal(`${file} is damaged: it ends too early. Take another backup.`);
  return { ...header, ...footer };
}

/** The lines of the script as bytes, many at a time. */
export function linesOf(file: string): AsyncGenerator<Buffer[]> {
  return linesIn(readGzipped(file, 'backup', 'Take another backup.'));
}

function parse<Schema extends z.ZodType>(schema: Schema, line: Buffer): z.output<Schema> | undefined {
  const text = line.toString();
  return text.startsWith('-- {') ? schema.safeParse(parsedJson(text.slice(3))).data : undefined;
}
