import type { ReadContext } from '@dossier/kernel/context.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { listFoldersInUse } from '../../folders/index.ts';
import { activeFields } from '../../fields/index.ts';
import { getRecord } from '../lookup.ts';
import { records } from '../table.ts';
import { idOf, text } from '@dossier/kernel/values.ts';
import { recordSchema } from '../schema.ts';

const countedMax = 1_000;
const shownMax = 5;
/** Maximum number of fields to search; each costs a look-up in the index of values. */
const fieldsMax = 100;

const rowsSchema = z.array(z.object({ id: z.string(), title: z.string(), email: z.string().nullable() }));

/** Records that link to this one, by folder and field; fields without such links are left out. */
export async function listRelated(ctx: ReadContext, id: string): Promise<Related[]> {
  const record = await getRecord(ctx, id);
  const fields = (await listFoldersInUse(ctx)).flatMap((folder) =>
    activeFields(folder.fields)
      .filter(({ type }) => type === 'RECORD')
      .filter(({ targetFolderId }) => targetFolderId === null || targetFolderId === record.folderId)
      .map(({ key, label }) => ({ folderId: folder.id, key, label })),
  );
  const related = await Promise.all(fields.slice(0, fieldsMax).map((field) => findLinking(ctx, record.id, field)));
  return related.filter(({ count }) => count > 0);
}

async function findLinking(
  ctx: ReadContext,
  id: string,
  field: Pick<Related, 'folderId' | 'key' | 'label'>,
): Promise<Related> {
  const { folderId, key } = field;
  const isLinking = and(
    eq(records.workspaceId, ctx.workspaceId),
    eq(records.folderId, folderId),
    isNull(records.deletedAt),
    sql`${records.data} @> ${JSON.stringify({ [key]: id })}::jsonb`,
  );
  // Found first and sorted afterwards: otherwise PostgreSQL would walk the whole folder in the order of creation.
  const { rows } = await ctx.db.orm.execute<{ n: number; newest: string }>(sql`
    with found as materialized (
      select ${records.id} as id, ${records.title} as title, ${records.email} as email,
        ${records.createdAt} as created_at
      from ${records} where ${isLinking} limit ${countedMax + 1}
    )
    select (select count(*) from found)::int as n,
      coalesce(
        (select jsonb_agg(to_jsonb(one) order by one.created_at desc)
        from (select * from found order by created_at desc, id desc limit ${shownMax}) one),
        '[]'
      )::text as newest`);
  const [row] = rows;
  if (!row) throw new Error('An aggregate without groups answers one row.');
  return {
    ...field,
    count: Math.min(row.n, countedMax),
    isMore: row.n > countedMax,
    records: rowsSchema.parse(JSON.parse(row.newest)).map((one) => ({ ...one, id: encodeId('rec', one.id) })),
  };
}

export const getRelatedInput = z.strictObject({ id: idOf('rec') });

export const relatedSchema = z.object({
  folderId: idOf('fld'),
  key: z.string().meta({ description: 'The field by which they link.', example: 'company' }),
  label: text(100).meta({ example: 'Company' }),
  count: z.int().meta({ description: 'At most 1,000 are counted.', example: 3 }),
  isMore: z.boolean().meta({ description: 'Whether there are more than were counted.', example: false }),
  records: z.array(recordSchema.pick({ id: true, title: true, email: true })),
});
type Related = z.output<typeof relatedSchema>;
