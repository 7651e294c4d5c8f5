import { hash } from 'node:crypto';
import { decodeId } from '@dossier/kernel/ids.ts';
import type { SecretBox } from '@dossier/kernel/secret-box.ts';
import type { Client } from '@dossier/postgres-engine/maintenance.ts';
import { to } from 'pg-copy-streams';
import { linesIn, writeGzipped } from '../gzip-file.ts';
import { type Content, listContents, secretColumns } from './contents.ts';
import { type Header, type Manifest, sealSecrets, type Secret } from './format.ts';
import { packed, tarEnd } from './tar.ts';

interface Order {
  readonly file: string;
  readonly header: Header;
  /** The pass phrase, and what opens the stored secrets; without, they are left out. */
  readonly opening: { readonly phrase: string; readonly box: SecretBox } | undefined;
  tell(line: string): void;
}

/** Rows are written in files of about this size, so that only one of them is held at a time. */
const fileSize = 1_000_000;

/** Writes a workspace as it is in one snapshot of the database, whole or not at all. */
export async function exportWorkspace(client: Client, order: Order): Promise<Manifest & { sizeBytes: number }> {
  await client.query('begin isolation level repeatable read read only');
  const writing = new Writing(client, order);
  const sizeBytes = await writeGzipped(order.file, writing.run(), 'export');
  await client.query('commit');
  return { ...writing.manifest, sizeBytes };
}

class Writing {
  readonly manifest: Manifest;
  readonly #client: Client;
  readonly #order: Order;
  readonly #id: string;

  constructor(client: Client, order: Order) {
    this.#client = client;
    this.#order = order;
    this.#id = client.escapeLiteral(decodeId('ws', order.header.workspace.id) ?? '');
    const secrets = { areIncluded: order.opening !== undefined, counts: {} };
    this.manifest = { ...order.header, files: {}, tables: {}, people: 0, newestEvent: 0, secrets };
  }

  async *run(): AsyncGenerator<Buffer> {
    const { manifest } = this;
    const { header, opening, tell } = this.#order;
    yield packed({ name: 'header.json', content: Buffer.from(JSON.stringify(header)) });
    manifest.people = yield* this.#rows('people', this.#people());
    for (const table of await listContents(this.#client, opening !== undefined)) {
      const rows = yield* this.#rows(`tables/${table.name}`, this.#select(table));
      manifest.tables[table.name] = rows;
      if (rows > 0) tell(`Exported ${rows} rows of ${table.name}.`);
    }
    const secrets = await this.#secrets();
    if (opening) yield this.#file('secrets.json', 1, sealSecrets(secrets, opening.phrase, header.workspace.id));
    manifest.newestEvent = await this.#newestEvent();
    yield packed({ name: 'manifest.json', content: Buffer.from(JSON.stringify(manifest, null, 1)) });
    yield tarEnd;
  }

  #file(name: string, rows: number, content: Buffer): Buffer {
    this.manifest.files[name] = { rows, sha256: hash('sha256', content, 'hex') };
    return packed({ name, content });
  }

  /** The rows of a query that answers JSON, in numbered files. Returns their count. */
  async *#rows(folder: string, query: string): AsyncGenerator<Buffer, number> {
    // No character of a JSON text is one of these controls, so CSV with them has the plain text in each line.
    const copy = this.#client.query(to(`copy (${query}) to stdout (format csv, delimiter e'\\x02', quote e'\\x01')`));
    // Once writing the file failed, the stream has no other listener, and an error would end the process.
    copy.on('error', () => {});
    let [files, total, size] = [0, 0, 0];
    let lines: Buffer[] = [];
    const next = () => {
      files += 1;
      total += lines.length;
      const content = Buffer.concat(lines.flatMap((line) => [line, newline]));
      const made = this.#file(`${folder}/${files}.jsonl`, lines.length, content);
      [lines, size] = [[], 0];
      return made;
    };
    for await (const some of linesIn(copy as AsyncIterable<Buffer>))
      for (const line of some) {
        lines.push(line);
        size += line.length;
        if (size >= fileSize) yield next();
      }
    if (lines.length > 0) yield next();
    return total;
  }

  #select({ name, columns }: Content): string {
    const key = name === 'workspaces' ? 'id' : 'workspace_id';
    // The import numbers events in this order.
    const order = name === 'events' ? 'order by number nulls last, id' : '';
    return `select row_to_json(r) from (
      select ${columns.join(', ')} from public.${name} where ${key} = ${this.#id} ${order}
    ) r`;
  }

  #people(): string {
    return `select row_to_json(r) from (select u.id, u.name, u.email from public.users u
      join public.members m on m.user_id = u.id where m.workspace_id = ${this.#id} order by u.id) r`;
  }

  async #secrets(): Promise<Secret[]> {
    const found: Secret[] = [];
    for (const { table, column, key, placeOf } of secretColumns) {
      const { rows } = await this.#client.query<Record<string, string> & { stored: string | Record<string, string> }>(
        `select ${key.join(', ')}, to_jsonb(${column}) as stored from public.${table}
          where workspace_id = ${this.#id} and ${column} is not null`,
      );
      const { counts } = this.manifest.secrets;
      for (const { stored, ...row } of rows) {
        const texts = typeof stored === 'string' ? [['', stored] as const] : Object.entries(stored);
        for (const [name, text] of texts) {
          counts[`${table}.${column}`] = (counts[`${table}.${column}`] ?? 0) + 1;
          const box = this.#order.opening?.box;
          if (box)
            found.push({ table, column, key: row, name, text: placeOf ? box.open(text, placeOf(row, name)) : text });
        }
      }
    }
    return found;
  }

  async #newestEvent(): Promise<number> {
    const { rows } = await this.#client.query<{ newest: number }>(
      `select greatest((select max(number) from public.events where workspace_id = ${this.#id}),
        (select number from public.event_floors where workspace_id = ${this.#id}), 0)::float8 as newest`,
    );
    return rows[0]?.newest ?? 0;
  }
}

const newline = Buffer.from('\n');
