import { hash } from 'node:crypto';
import { decodeId } from '@dossier/kernel/ids.ts';
import type { SecretBox } from '@dossier/kernel/secret-box.ts';
import type { Client } from '@dossier/postgres-engine/maintenance.ts';
import { to } from 'pg-copy-streams';
import { linesIn, writeGzipped } from '../gzip-file.ts';
import { listContents, secretColumns } from './contents.ts';
import { type Header, type Manifest, sealSecrets, type Secret } from './format.ts';
import { packed, tarEnd } from './tar.ts';

interface Order {
  readonly file: string;
  readonly header: Header;
  /** The pass phrase, and the box that opens the stored secrets. Without them, secrets are left out. */
  readonly opening: { readonly phrase: string; readonly box: SecretBox } | undefined;
  tell(line: string): void;
}

/** Rows are written in files of about this size, so that only one of them is held at a time. */
const fileSize = 1_000_000;

/** Writes a workspace as it is in one snapshot of the database, whole or not at all. */
export async function exportWorkspace(client: Client, order: Order): Promise<Manifest & { sizeBytes: number }> {
  const secrets = { areIncluded: order.opening !== undefined, counts: {} };
  const manifest: Manifest = { ...order.header, files: {}, newestEvent: 0, secrets };
  await client.query('begin isolation level repeatable read read only');
  const sizeBytes = await writeGzipped(order.file, filesOf(client, order, manifest), 'export');
  await client.query('commit');
  return { ...manifest, sizeBytes };
}

/** The files of the archive. The last one is the manifest, which describes the others. */
async function* filesOf(client: Client, { header, opening, tell }: Order, manifest: Manifest): AsyncGenerator<Buffer> {
  const id = client.escapeLiteral(decodeId('ws', header.workspace.id) ?? '');
  const add = (name: string, rows: number, content: Buffer) => {
    manifest.files[name] = { rows, sha256: hash('sha256', content, 'hex') };
    return packed({ name, content });
  };
  const addRows = async function* (folder: string, query: string): AsyncGenerator<Buffer> {
    let count = 0;
    for await (const lines of pagesOf(client, query)) {
      count += 1;
      yield add(`${folder}/${count}.jsonl`, lines.length, Buffer.concat(lines.flatMap((line) => [line, newline])));
    }
    if (count > 0) tell(`Exported ${folder}.`);
  };
  yield packed({ name: 'header.json', content: Buffer.from(JSON.stringify(header)) });
  yield* addRows(
    'people',
    `select u.id, u.name, u.email from public.users u join public.members m on m.user_id = u.id
      where m.workspace_id = ${id} order by u.id`,
  );
  for (const { name, columns } of await listContents(client, opening !== undefined)) {
    const key = name === 'workspaces' ? 'id' : 'workspace_id';
    // The import numbers events in this order.
    const order = name === 'events' ? 'order by number nulls last, id' : '';
    yield* addRows(`tables/${name}`, `select ${columns.join(', ')} from public.${name} where ${key} = ${id} ${order}`);
  }
  const secrets = await secretsOf(client, id, opening?.box, manifest.secrets.counts);
  if (opening) yield add('secrets.json', 1, sealSecrets(secrets, opening.phrase, header.workspace.id));
  const { rows } = await client.query<{ newest: number }>(
    `select greatest((select max(number) from public.events where workspace_id = ${id}),
      (select number from public.event_floors where workspace_id = ${id}), 0)::float8 as newest`,
  );
  manifest.newestEvent = rows[0]?.newest ?? 0;
  yield packed({ name: 'manifest.json', content: Buffer.from(JSON.stringify(manifest, null, 1)) });
  yield tarEnd;
}

/** The rows of a query as lines of JSON, in pages of about `fileSize`. */
async function* pagesOf(client: Client, query: string): AsyncGenerator<Buffer[]> {
  // JSON text contains neither of these control characters, so each CSV line is the plain text.
  const csv = `format csv, delimiter e'\\x02', quote e'\\x01'`;
  const copy = client.query(to(`copy (select row_to_json(r) from (${query}) r) to stdout (${csv})`));
  // Once writing the file failed, the stream has no other listener, and an error would end the process.
  copy.on('error', () => {});
  let page: Buffer[] = [];
  let size = 0;
  for await (const lines of linesIn(copy as AsyncIterable<Buffer>))
    for (const line of lines) {
      page.push(line);
      size += line.length;
      if (size < fileSize) continue;
      yield page;
      [page, size] = [[], 0];
    }
  if (page.length > 0) yield page;
}

/** Counts the secrets of each column, and opens them if there is a box. */
async function secretsOf(client: Client, id: string, box: SecretBox | undefined, counts: Record<string, number>) {
  const found: Secret[] = [];
  for (const { table, column, key, placeOf } of secretColumns) {
    const { rows } = await client.query<Record<string, string> & { stored: string | Record<string, string> }>(
      `select ${key.join(', ')}, to_jsonb(${column}) as stored from public.${table}
        where workspace_id = ${id} and ${column} is not null`,
    );
    for (const { stored, ...row } of rows)
      for (const [name, text] of typeof stored === 'string' ? [['', stored] as const] : Object.entries(stored)) {
        counts[`${table}.${column}`] = (counts[`${table}.${column}`] ?? 0) + 1;
        if (box)
          found.push({ table, column, key: row, name, text: placeOf ? box.open(text, placeOf(row, name)) : text });
      }
  }
  return found;
}

const newline = Buffer.from('\n');
