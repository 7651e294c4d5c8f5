import { randomBytes } from 'node:crypto';
import { reserveNumbers } from '@dossier/kernel/events/numbering.ts';
import { decodeId, encodeId } from '@dossier/kernel/ids.ts';
import type { SecretBox } from '@dossier/kernel/secret-box.ts';
import { inTransaction, type Client } from '@dossier/postgres-engine/maintenance.ts';
import type { SavedTable } from '../backup.ts';
import { withClient, withOpenDatabase } from '../connection.ts';
import { lineOf, Refusal } from '../command.ts';
import { demandKnown } from '../schema-state.ts';
import { listContents, onArrival, secretColumns, secretTables } from './contents.ts';
import { countsOf, openSecrets, personSchema, type Secret } from './format.ts';
import { readArchive, type Visitor } from './read.ts';

interface Order {
  readonly file: string;
  /** If undefined, the secrets of the archive are left out. */
  readonly phrase: string | undefined;
  /** Seals the secrets for this installation. */
  readonly box: SecretBox;
  tell(line: string): void;
}

/** Adds the workspace of an archive to an installation, as a whole or not at all. */
export async function importWorkspace(url: string, { file, phrase, box, tell }: Order) {
  tell('Reading the archive ...');
  let secrets: readonly Secret[] | undefined;
  const manifest = await readArchive(file, {
    secrets: (content, { workspace }) => {
      if (phrase !== undefined) secrets = openSecrets(content, phrase, workspace.id);
    },
  });
  if (phrase !== undefined && !secrets) throw new Refusal('The archive has no secrets. Leave the pass phrase out.');
  await demandKnown(manifest.schema, 'archive');
  const count = countsOf(manifest)['events'] ?? 0;
  return withClient(url, async (client) => {
    const id = decodeId('ws', manifest.workspace.id) ?? '';
    if ((await client.query('select from public.workspaces where id = $1', [id])).rowCount !== 0)
      throw new Refusal(`The workspace ${manifest.workspace.id} is here already. An import never changes one.`);
    const floor = await withOpenDatabase(url, (database) => reserveNumbers(database, count, manifest.newestEvent));
    const tables = new Map((await listContents(client, secrets !== undefined)).map((table) => [table.name, table]));
    const loading = new Loading({ client, id, floor, tables, tell });
    await inTransaction(client, async () => {
      await readArchive(file, loading);
      await loading.finish(secrets ?? [], box);
    }).catch((error: unknown) => {
      throw new Refusal(`The import failed, and nothing was changed: ${lineOf(error)}`, { cause: error });
    });
    const { counts, knownPeople, newPeople } = loading;
    return { manifest, tables: counts, knownPeople, newPeople };
  });
}

interface Target {
  readonly client: Client;
  readonly id: string;
  /** The event number before the first event. */
  readonly floor: number;
  readonly tables: ReadonlyMap<string, SavedTable>;
  tell(line: string): void;
}

class Loading implements Visitor {
  readonly counts: Record<string, number> = {};
  /** Addresses of people whose account was created, and the number who already had one. */
  readonly newPeople: string[] = [];
  knownPeople = 0;
  readonly #at: Target;
  /** Ids of people that changed on import, each as stored and as shown. */
  readonly #ids = new Map<string, string>();

  constructor(target: Target) {
    this.#at = target;
  }

  async rows(table: string | undefined, lines: readonly string[]): Promise<void> {
    if (table === undefined) for (const line of lines) await this.#addPerson(line);
    else if (this.#at.tables.has(table) || !secretTables.includes(table)) await this.#load(table, lines);
  }

  /** A person with the same address is the same person. */
  async #addPerson(line: string): Promise<void> {
    if (line.length > 5_000) throw new Refusal('A line of the people is too long.');
    const { id, name, email } = personSchema.parse(JSON.parse(line));
    const { rows } = await this.#at.client.query<{ id: string; email: string }>(
      'select id, email from public.users where email = $1 or id = $2 order by email = $1 desc',
      [email, id],
    );
    const [known] = rows;
    if (known === undefined) {
      await this.#at.client.query('insert into public.users (id, name, email) values ($1, $2, $3)', [id, name, email]);
      this.newPeople.push(email);
      return;
    }
    this.knownPeople += 1;
    if (known.email !== email)
      throw new Refusal(`${email} is ${known.email} in this installation. Let them use one address in both.`);
    if (known.id !== id) this.#ids.set(id, known.id).set(encodeId('usr', id), encodeId('usr', known.id));
  }

  /** Ids are random, so that they can be found in texts of any kind: definitions, filters, events. */
  #mapped(line: string): string {
    return this.#ids.size === 0 ? line : line.replaceAll(personIds, (id) => this.#ids.get(id) ?? id);
  }

  async #load(table: string, lines: readonly string[]): Promise<void> {
    const known = this.#at.tables.get(table);
    if (!known) throw new Refusal(`An archive has no table ${table}.`);
    const before = this.counts[table] ?? 0;
    if (before === 0) this.#at.tell(`Importing ${table} ...`);
    const values = new Map([
      ...(await this.#columnsOf(known, lines[0] ?? '')).map((column) => [column, `r.${column}`] as const),
      ...Object.entries(onArrival[table] ?? {}),
      ...(table === 'events' ? [['number', `${this.#at.floor + before} + r.ordinality`] as const] : []),
      // Rows of another workspace can't come in.
      [table === 'workspaces' ? 'id' : 'workspace_id', `'${this.#at.id}'::uuid`],
    ]);
    const { rowCount } = await this.#at.client.query(
      `insert into public.${table} (${[...values.keys()].join(', ')})
        select ${[...values.values()].join(', ')}
        from jsonb_populate_recordset(null::public.${table}, $1::jsonb) with ordinality as r`,
      [`[${lines.map((line) => this.#mapped(line)).join(',')}]`],
    );
    if (rowCount !== lines.length) throw new Refusal(`A line of ${table} is not one row.`);
    this.counts[table] = before + rowCount;
  }

  /** The columns of a row. Those that a later version added get their defaults. */
  async #columnsOf({ name, columns }: SavedTable, line: string): Promise<string[]> {
    const { rows } = await this.#at.client.query<{ column: string }>(
      'select quote_ident(jsonb_object_keys($1::jsonb)) as column',
      [line],
    );
    return rows.map(({ column }) => {
      if (!columns.includes(column)) throw new Refusal(`An archive has no column ${column} of ${name}.`);
      return column;
    });
  }

  async finish(secrets: readonly Secret[], box: SecretBox): Promise<void> {
    const id = [this.#at.id];
    await this.#at.client.query('insert into public.event_floors values ($1, $2)', [...id, this.#at.floor]);
    await this.#at.client.query(
      `insert into public.webhook_states (workspace_id, webhook_id)
        select workspace_id, id from public.webhooks where workspace_id = $1`,
      id,
    );
    for (const secret of secrets) await this.#store(secret, box);
    const { rows } = await this.#at.client.query<{ id: string }>(
      `select id from public.webhooks where workspace_id = $1 and secret = ''`,
      id,
    );
    for (const key of rows) {
      const text = `whsec_${randomBytes(32).toString('base64')}`;
      await this.#store({ table: 'webhooks', column: 'secret', key: { ...key }, name: '', text }, box);
    }
  }

  async #store({ table, column, key, name, text }: Secret, box: SecretBox): Promise<void> {
    const found = secretColumns.find((own) => own.table === table && own.column === column);
    if (!found) throw new Refusal(`${table}.${column} is no secret of an archive.`);
    const row: Record<string, string> = { ...key, workspace_id: this.#at.id };
    const conditions = found.key.map((part, at) => `${part} = $${at + 3}`);
    await this.#at.client.query(
      `update public.${table}
        set ${column} = ${name === '' ? '$2' : `${column} || jsonb_build_object($1::text, $2::text)`}
        where $1::text is not null and ${conditions.join(' and ')}`,
      [name, found.placeOf ? box.seal(text, found.placeOf(row, name)) : text, ...found.key.map((part) => row[part])],
    );
  }
}

const personIds = /usr_[0-9a-z]{26}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
