import { createHash } from 'node:crypto';
import { withClient } from '@dossier/stage/postgres.ts';
import { wordsOf, type Workspace } from './seed.ts';

/** The floor's tables in the same PostgreSQL: as many records, and 1,000 keys. */
export async function seedFloor(url: string, recordCount: number): Promise<Workspace> {
  const key = 'floor-key-1';
  return withClient(url, async (client) => {
    await client.query(`
      create extension pg_trgm;
      create extension btree_gin;
      create table api_keys (hash text primary key, workspace_id uuid not null, revoked_at timestamptz);
      create table records (
        workspace_id uuid not null, id uuid not null default uuidv7(), folder_id uuid not null, title text not null,
        email text, phone text,
        data jsonb not null, created_at timestamptz(3) not null default now(), owner_id uuid,
        updated_at timestamptz(3) not null default now(),
        version int not null default 1, primary key (workspace_id, id)
      );
      create unlogged table request_counts (
        workspace_id uuid, minute timestamptz, count int not null, primary key (workspace_id, minute)
      ) with (fillfactor = 50);
      create table events (
        workspace_id uuid not null, id uuid not null default uuidv7(), kind text not null, record_id uuid not null,
        payload jsonb not null,
        occurred_at timestamptz(3) not null default now(), primary key (workspace_id, id)
      );
      create index records_folder on records (workspace_id, folder_id, created_at desc, id desc);
      create index records_search on records using gin (workspace_id, title gin_trgm_ops, email gin_trgm_ops);
    `);
    const { rows } = await client.query<{ id: string; folders: string[] }>(
      'select uuidv7() as id, array(select uuidv7() from generate_series(1, 10)) as folders',
    );
    const { id = '', folders = [] } = rows[0] ?? {};
    await client.query('insert into api_keys select $1, $2', [createHash('sha256').update(key).digest('hex'), id]);
    await client.query(
      `insert into api_keys select encode(sha256(n::text::bytea), 'hex'), uuidv7() from generate_series(2, 1000) n`,
    );
    await client.query(
      `insert into records (workspace_id, id, folder_id, title, email, phone, data, created_at)
       select $1, uuidv7(make_interval(secs => ($2 - n) * -2)), ($3::uuid[])[n % 10 + 1],
         'Example contact ' || n || ${wordsOf('$2::int')},
         'contact' || n || '@example.com', '+1 555 ' || lpad(n::text, 7, '0'),
         json_build_object(
           'status', (array['lead', 'customer', 'partner'])[n % 3 + 1], 'score', n % 100, 'city',
           'Exampletown ' || n % 500, 'since', '2026-01-' || lpad((n % 28 + 1)::text, 2, '0')
         ),
         now() - make_interval(secs => ($2 - n) * 2)
       from generate_series(1, $2::int) n`,
      [id, recordCount, folders],
    );
    await client.query('vacuum analyze');
    const found = await client.query<{ id: string }>(
      'select id from records where workspace_id = $1 order by id limit 200 offset 1000',
      [id],
    );
    return { key, folderIds: folders, recordIds: found.rows.map((row) => row.id) };
  });
}
