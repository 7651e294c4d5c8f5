import pg from 'pg';
import type { TestWorkspace } from '@dossier/domain/testing/world.ts';
import { decodeId, encodeId } from '@dossier/kernel/ids.ts';

/** As long as the values of a record may be: 131,072 characters, of three bytes each. */
const text = '長'.repeat(43_690);

/** Records of 390 kB: one is created, the others are copies that PostgreSQL makes. */
export async function longRecords(
  url: string,
  { id: workspaceId, owner }: Pick<TestWorkspace, 'id' | 'owner'>,
  count: number,
): Promise<{ folderId: string; ids: string[] }> {
  const names = ['first', 'second', 'third'];
  const { id: folderId } = (
    await owner.folders.create({
      name: 'Long',
      fields: names.map((key) => ({ key, label: key, type: 'LONG_TEXT' as const })),
    })
  ).data;
  const { id } = (
    await owner.records.create({ folderId, title: 'Long 0', data: Object.fromEntries(names.map((key) => [key, text])) })
  ).data;
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `insert into records select (made.copy).* from (
       select jsonb_populate_record(r, jsonb_build_object(
         'id', gen_random_uuid(), 'title', 'Long ' || n, 'created_at', r.created_at + n * interval '1 ms')) as copy
       from records r, generate_series(1, $3::int) n where r.workspace_id = $1 and r.id = $2
     ) made returning id`,
    [decodeId('ws', workspaceId), decodeId('rec', id), count - 1],
  );
  await client.end();
  return { folderId, ids: [id, ...rows.map((row) => encodeId('rec', row.id))] };
}
