import type { ReadContext } from '@dossier/kernel/context.ts';
import { caseless } from '@dossier/kernel/db/columns.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { decodeCursor, encodeCursor, type Page } from '@dossier/kernel/paging.ts';
import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { DuplicateRecords, findDuplicatesInput } from '../schema.ts';
import { isListedIn } from '../noun.ts';
import { records } from '../table.ts';

/** Records read per page: about 50 ms. */
const walkedMax = 10_000;
const namedMax = 10;

/** Compared columns, each with an index in its order (docs/decisions/0051). */
const compared = {
  email: { key: caseless(records.email), shown: records.email, isThere: isNotNull(records.email) },
  phone: { key: sql`${records.phoneDigits}`, shown: records.phone, isThere: isNotNull(records.phoneDigits) },
  title: { key: caseless(records.title), shown: records.title, isThere: undefined },
};

type Walked = { count: number; last: string | null; before: string | null; found: string };
const foundSchema = z.array(z.object({ key: z.string(), value: z.string(), count: z.int(), ids: z.array(z.string()) }));

/** Duplicates in the order of their values. A page ends when it is full or has read `walkedMax` records. */
export async function findDuplicates(
  ctx: ReadContext,
  { by, pageSize, cursor }: z.output<typeof findDuplicatesInput>,
): Promise<Page<DuplicateRecords>> {
  const sort = `duplicates:${by}`;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, sort, 'text').value;
  const { rows } = await ctx.db.orm.execute<Walked>(walk(ctx, by, after, pageSize));
  const [walked] = rows;
  if (!walked) throw new Error('An aggregate without groups answers one row.');
  const found = foundSchema.parse(JSON.parse(walked.found));
  const page = found.slice(0, pageSize);
  const isFull = found.length > pageSize;
  // The last value may have more records after the walk; the next page begins with it.
  const end = isFull ? page.at(-1)?.key : walked.count < walkedMax ? undefined : (walked.before ?? walked.last);
  const data = page.map(({ value, count, ids }) => ({
    value,
    records: count,
    recordIds: ids.map((id) => encodeId('rec', id)),
  }));
  return {
    data,
    byteLength: Buffer.byteLength(JSON.stringify(data)),
    nextCursor: typeof end === 'string' ? encodeCursor({ sort, value: end, id: '' }) : null,
  };
}

function walk(ctx: ReadContext, by: keyof typeof compared, after: string | undefined, pageSize: number): SQL {
  const { key, shown, isThere } = compared[by];
  const asked = and(
    eq(records.workspaceId, ctx.workspaceId),
    isListedIn(ctx),
    isThere,
    after === undefined ? undefined : sql`${key} > ${after}`,
  );
  return sql`
    with walked as materialized (
      select ${key} as key, ${shown} as value, ${records.id} as id, ${records.createdAt} as created_at
      from ${records} where ${asked} order by 1, ${by === 'title' ? sql`` : sql`${records.createdAt},`} ${records.id}
      limit ${walkedMax}
    ), ends as (
      select count(*)::int as count, max(key) as last from walked
    ), more as (
      select *, (select max(key) from walked where key < ends.last) as before from ends
    ), found as (
      select key, min(value) as value, count(*)::int as count,
        (array_agg(id::text order by created_at, id))[1:${namedMax}] as ids
      from walked, more
      where more.count < ${walkedMax} or more.before is null or key < more.last
      group by key having count(*) > 1 order by key limit ${pageSize + 1}
    )
    select count, last, before,
      coalesce((select jsonb_agg(to_jsonb(found) order by key) from found), '[]')::text as found
    from more`;
}
