import { randomBytes } from 'node:crypto';
import { reserveNumbers } from '@dossier/kernel/events/numbering.ts';
import { decodeId, encodeId } from '@dossier/kernel/ids.ts';
import type { SecretBox } from '@dossier/kernel/secret-box.ts';
import type { Client } from '@dossier/postgres-engine/maintenance.ts';
import { withClient, withOpenDatabase } from '../connection.ts';
import { lineOf, Refusal } from '../refusal.ts';
import { demandKnown } from '../schema-state.ts';
import { type Content, listContents, onArrival, secretColumns, secretTables } from './contents.ts';
import { type Manifest, openSecrets, personSchema, type Secret } from './format.ts';
import { readArchive, type Rows } from './read.ts';

interface Order {
  readonly file: string;
  /** Without it, the secrets of the archive are left out. */
  readonly phrase: string | undefined;
  /** Seals the secrets for this installation. */
  readonly box: SecretBox;
  tell(line: string): void;
}

export interface Imported {
  readonly manifest: Manifest;
  /** Rows by table. */
  readonly tables: Readonly<Record<string, number>>;
  /** People who have an account here, and those who got one without a password. */
  readonly knownPeople: number;
  readonly newPeople: readonly string[];
  readonly areSecretsIncluded: boolean;
}

/** Adds the workspace of an archive to an installation, as a whole or not at all. */
export async function importWorkspace(url: string, order: Order): Promise<Imported> {
  order.tell('Reading the archive ...');
  const manifest = await readArchive(order.file);
  await demandKnown(manifest.schema, 'archive');
  const events = manifest.tables['events'] ?? 0;
  return withClient(url, async (client) => {
    await demandUnknown(client, manifest);
    const floor = await withOpenDatabase(url, (database) => reserveNumbers(database, events, manifest.newestEvent));
    const loading = new Loading(client, order, manifest, floor);
    await client.query('begin');
    try {
      await readArchive(order.file, loading);
      const imported = await loading.finish();
      await client.query('commit');
      return imported;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw new Refusal(`The import failed, and nothing was changed: ${lineOf(error)}`, { cause: error });
    }
  });
}

async function demandUnknown(client: Client, { workspace }: Manifest): Promise<void> {
  const { rowCount } = await client.query('select from public.workspaces where id = $1', [
    decodeId('ws', workspace.id),
  ]);
  if (rowCount !== 0)
    throw new Refusal(`This installation has the workspace ${workspace.id} already. An import never changes one.`);
}

class Loading {
  readonly #client: Client;
  readonly #order: Order;
  readonly #manifest: Manifest;
  readonly #id: string;
  /** The number before that of the next event. */
  #number: number;
  readonly #floor: number;
  #contents: ReadonlyMap<string, Content> | undefined;
  readonly #counts: Record<string, number> = {};
  /** The ids of people who have another id here, as they are stored and as they are shown. */
  readonly #ids = new Map<string, string>();
  readonly #newPeople: string[] = [];
  #people = 0;
  #secrets: readonly Secret[] = [];

  constructor(client: Client, order: Order, manifest: Manifest, floor: number) {
    this.#client = client;
    this.#order = order;
    this.#manifest = manifest;
    this.#id = decodeId('ws', manifest.workspace.id) ?? '';
    this.#floor = floor;
    this.#number = floor;
  }

  async rows({ table, lines }: Rows): Promise<void> {
    if (table === undefined) for (const line of lines) await this.#addPerson(line);
    else if (this.#order.phrase !== undefined || !secretTables.includes(table)) await this.#load(table, lines);
  }

  async secrets(content: Buffer): Promise<void> {
    const { phrase } = this.#order;
    if (phrase !== undefined) this.#secrets = openSecrets(content, phrase, this.#manifest.workspace.id);
  }

  /** A person with the same address is the same person. */
  async #addPerson(line: string): Promise<void> {
    const { id, name, email } = personSchema.parse(JSON.parse(line));
    const { rows } = await this.#client.query<{ id: string; email: string }>(
      'select id, email from public.users where email = $1 or id = $2 order by email = $1 desc',
      [email, id],
    );
    const [known] = rows;
    this.#people += 1;
    if (known === undefined) {
      await this.#client.query('insert into public.users (id, name, email) values ($1, $2, $3)', [id, name, email]);
      this.#newPeople.push(email);
    } else if (known.email !== email)
      throw new Refusal(`${email} is ${known.email} in this installation. Let them use one address in both.`);
    else if (known.id !== id) this.#ids.set(id, known.id).set(encodeId('usr', id), encodeId('usr', known.id));
  }

  /** Ids are random, so that they can be found in texts of any kind: definitions, filters, events. */
  #mapped(line: string): string {
    return this.#ids.size === 0 ? line : line.replaceAll(personIds, (id) => this.#ids.get(id) ?? id);
  }

  async #load(table: string, lines: readonly string[]): Promise<void> {
    this.#contents ??= new Map((await listContents(this.#client, true)).map((content) => [content.name, content]));
    const content = this.#contents.get(table);
    if (!content) throw new Refusal(`${table} is no table of an archive.`);
    const given = Object.keys(JSON.parse(lines[0] ?? '{}') as object).map((name) =>
      this.#client.escapeIdentifier(name),
    );
    const known = new Map(content.columns.map((column) => [plain(column), column]));
    const columns = given.map((name) => {
      const column = known.get(plain(name));
      if (column === undefined) throw new Refusal(`${table} has no column ${plain(name)} in an archive.`);
      return column;
    });
    const values = new Map([...columns.map((column) => [column, `r.${column}`] as const), ...this.#arrivals(table)]);
    const { rowCount } = await this.#client.query(
      `insert into public.${table} (${[...values.keys()].join(', ')})
        select ${[...values.values()].join(', ')}
        from jsonb_populate_recordset(null::public.${table}, $1::jsonb) with ordinality as r`,
      [`[${lines.map((line) => this.#mapped(line)).join(',')}]`],
    );
    if (!Object.hasOwn(this.#counts, table)) this.#order.tell(`Importing ${table} ...`);
    this.#counts[table] = (this.#counts[table] ?? 0) + (rowCount ?? 0);
    if (table === 'events') this.#number += lines.length;
  }

  /** Rows of another workspace than that of the archive can't come in. */
  #arrivals(table: string): [string, string][] {
    return [
      ...Object.entries(onArrival[table] ?? {}),
      [table === 'workspaces' ? 'id' : 'workspace_id', `${this.#client.escapeLiteral(this.#id)}::uuid`],
      ...(table === 'events' ? [['number', `${this.#number} + r.ordinality`] as [string, string]] : []),
    ];
  }

  async finish(): Promise<Imported> {
    await this.#client.query('insert into public.event_floors (workspace_id, number) values ($1, $2)', [
      this.#id,
      this.#floor,
    ]);
    await this.#client.query(
      `insert into public.webhook_states (workspace_id, webhook_id)
        select workspace_id, id from public.webhooks where workspace_id = $1`,
      [this.#id],
    );
    for (const secret of this.#secrets) await this.#store(secret);
    const { rows } = await this.#client.query<{ id: string }>(
      `select id from public.webhooks where workspace_id = $1 and secret = ''`,
      [this.#id],
    );
    for (const { id } of rows) {
      const text = `whsec_${randomBytes(32).toString('base64')}`;
      await this.#store({ table: 'webhooks', column: 'secret', key: { id }, name: '', text });
    }
    return {
      manifest: this.#manifest,
      tables: this.#counts,
      knownPeople: this.#people - this.#newPeople.length,
      newPeople: this.#newPeople,
      areSecretsIncluded: this.#secrets.length > 0,
    };
  }

  async #store({ table, column, key, name, text }: Secret): Promise<void> {
    const found = secretColumns.find((own) => own.table === table && own.column === column);
    if (!found) throw new Refusal(`${table}.${column} is no secret of an archive.`);
    const row = { ...key, workspace_id: this.#id };
    const stored = found.placeOf ? this.#order.box.seal(text, found.placeOf(row, name)) : text;
    const conditions = found.key.map((part, at) => `${part} = $${at + 3}`);
    await this.#client.query(
      `update public.${table}
        set ${column} = ${name === '' ? '$2' : `${column} || jsonb_build_object($1::text, $2::text)`}
        where $1::text is not null and ${conditions.join(' and ')}`,
      [name, stored, ...found.key.map((part) => new Map(Object.entries(row)).get(part))],
    );
  }
}

const plain = (name: string) => name.replaceAll('"', '');

const personIds = /usr_[0-9a-z]{26}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
