import { withoutIndexes } from '@dossier/domain/testing/without-indexes.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { decodeId, encodeId } from '@dossier/kernel/ids.ts';
import type { Client } from '@dossier/postgres-engine/maintenance.ts';
import { createPostgres, type Postgres, withClient } from '@dossier/stage/postgres.ts';
import { stageWorkspace } from '@dossier/stage/workspace.ts';

/** A word in the title of one record in a hundred, evenly spread. */
export const rareWord = 'zephyrline';

export interface Workspace {
  readonly key: string;
  readonly folderIds: string[];
  /** Some of its records, evenly spread. */
  readonly recordIds: string[];
}

const folderCount = 10;
/** Custom fields of the folders that requests write to. */
export const contactFields = [
  { key: 'status', label: 'Status', type: 'SELECT', options: ['lead', 'customer', 'partner'] },
  { key: 'score', label: 'Score', type: 'NUMBER' },
  { key: 'city', label: 'City', type: 'TEXT' },
  { key: 'since', label: 'Since', type: 'DATE' },
];
const fields = contactFields.map((field) => ({ required: false, options: null, ...field }));

/** A workspace with ten folders, this many records and a key of the scope write. */
export async function seed(url: string, recordCount: number): Promise<Workspace> {
  const database = new Database({ url, applicationName: 'bench' });
  const { id, key } = await stageWorkspace(database).finally(() => database.close());
  return withClient(url, async (client) => {
    const workspaceUuid = decodeId('ws', id);
    const { rows: folderRows } = await client.query<{ id: string }>(
      `insert into folders (workspace_id, id, name, type, fields, position)
        select $1, uuidv7(), 'Folder ' || n, 'CONTACT', $2, n
        from generate_series(1, $3::int) n
        returning id`,
      [workspaceUuid, JSON.stringify(fields), folderCount],
    );
    const folders = folderRows.map((row) => row.id);
    const add = () =>
      client.query(
        `with source as (
           select n, $2::uuid as workspace_id, ($3::uuid[])[n % ${folderCount} + 1] as folder_id,
             ($1::int - n) * 2 as age
           from generate_series(1, $1::int) n
         )
         ${insertRecords}`,
        [recordCount, workspaceUuid, folders],
      );
    await (recordCount < 100_000 ? add() : withoutIndexes(client, 'records', add));
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ id: string }>(
      `select id
        from (select id, row_number() over (order by id) as n from records where workspace_id = $1) as numbered
        where n % $2 = 0`,
      [workspaceUuid, Math.floor(recordCount / 200)],
    );
    return {
      key,
      folderIds: folders.map((id) => encodeId('fld', id)),
      recordIds: rows.map((row) => encodeId('rec', row.id)),
    };
  });
}

/** SQL for the contact with the number `n`; every 100th has the rare word. */
export const contact = `
  select 'Example contact ' || n || case when n % 100 = 0 then ' ${rareWord}' else '' end as title,
    'contact' || n || '@example.com' as email,
    '+1 555 ' || lpad((n % 10000000)::text, 7, '0') as phone,
    json_build_object(
      'status', (array['lead', 'customer', 'partner'])[n % 3 + 1], 'score', n % 100, 'city', 'Exampletown ' || n % 500,
      'since', '2026-01-' || lpad((n % 28 + 1)::text, 2, '0')
    ) as data`;

// Ids and creation times rise together, as in production.
const insertRecords = `
  insert into records
    (workspace_id, id, folder_id, title, email, phone, phone_digits, data, search_text, created_at, updated_at)
  select workspace_id, uuidv7(make_interval(secs => -age)), folder_id, title, email, phone, digits, data::jsonb,
    lower(concat_ws(E'\\n', title, email, digits, data ->> 'status', data ->> 'city', data ->> 'since')),
    now() - make_interval(secs => age), now() - make_interval(secs => age)
  from source, lateral (${contact}) as made, translate(phone, '+ ', '') as digits`;

/** Workspaces with 100 records each. */
export async function addOthers(client: Client, count: number): Promise<void> {
  await client.query(
    `insert into workspaces (id, name) select uuidv7(), 'Other ' || n from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query(
    `insert into folders (workspace_id, id, name, type, fields, position)
      select id, uuidv7(), 'Folder', 'CONTACT', $1, 1
      from workspaces
      where name like 'Other %'`,
    [JSON.stringify(fields)],
  );
  await client.query(
    `with source as (
       select n, f.workspace_id, f.id as folder_id, (100 - n) * 1000 as age
       from folders f
       join workspaces w on w.id = f.workspace_id, generate_series(1, 100) n
       where w.name like 'Other %'
     )
     ${insertRecords}`,
  );
}

/** A PostgreSQL with the memory of a small server. */
export async function startPostgres(): Promise<Postgres> {
  const postgres = await createPostgres({
    shared_buffers: '1GB',
    min_wal_size: '2GB',
    max_wal_size: '4GB',
    maintenance_work_mem: '512MB',
  });
  // Recycles WAL files, as a server in use does: a new server creates each, 16 MB of zeros, while all writers wait.
  await withClient(await postgres.database('wal', 'empty'), async (client) => {
    for (let file = 0; file < 96; file += 1)
      await client.query(`select pg_logical_emit_message(false, 'bench', ''), pg_switch_wal()`);
    await client.query('checkpoint');
  });
  return postgres;
}
