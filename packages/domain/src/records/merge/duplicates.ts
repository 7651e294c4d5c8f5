import type { ReadContext } from '@dossier/kernel/context.ts';
import { caseless } from '@dossier/kernel/db/columns.ts';
import { decodeCursor, encodeCursor, type Page, type Position } from '@dossier/kernel/paging.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isListedIn } from '../noun.ts';
import { records } from '../table.ts';
import { findDifferent } from './different.ts';
import type { DuplicateRecords, findDuplicatesInput } from './merge-schema.ts';
import { walkSimilar } from './similar.ts';

const walkedMax = 10_000;
const namedMax = 10;

const { id, title, email, phone, phoneDigits, createdAt } = records;
/** Compared columns, each with an index in its order (docs/decisions/0051). */
const compared = {
  email: { key: caseless(email), value: sql<string>`${email}`, isThere: isNotNull(email), order: [createdAt, id] },
  phone: {
    key: sql<string>`${phoneDigits}`,
    value: sql<string>`${phone}`,
    isThere: isNotNull(phoneDigits),
    order: [createdAt, id],
  },
  title: { key: caseless(title), value: sql<string>`${title}`, isThere: undefined, order: [id] },
};

/** Duplicates in the order of their values; similar records, the newest first. */
export async function findDuplicates(
  ctx: ReadContext,
  { by, pageSize, cursor }: z.output<typeof findDuplicatesInput>,
): Promise<Page<DuplicateRecords>> {
  const sort = `duplicates:${by}`;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, sort, by === 'similar' ? 'timestamp' : 'text');
  const { data, end } = await (by === 'similar'
    ? walkSimilar(ctx, pageSize, after)
    : walkEqual(ctx, by, pageSize, after));
  return {
    data,
    byteLength: Buffer.byteLength(JSON.stringify(data)),
    nextCursor: end ? encodeCursor({ sort, ...end }) : null,
  };
}

/** A page ends when it is full or has read `walkedMax` records. */
async function walkEqual(ctx: ReadContext, by: keyof typeof compared, pageSize: number, after: Position | undefined) {
  const { key, value, isThere, order } = compared[by];
  const isAfter = after && sql`${key} > ${after.value}`;
  const walked = await ctx.db.orm
    .select({ key, value, id, createdAt })
    .from(records)
    .where(and(eq(records.workspaceId, ctx.workspaceId), isListedIn(ctx), isThere, isAfter))
    .orderBy(key, ...order)
    .limit(walkedMax);
  const groups = [...Map.groupBy(walked, (one) => one.key)];
  const isCut = walked.length === walkedMax;
  // The last value may have more records after the walk; the next page begins with it.
  if (isCut && groups.length > 1) groups.pop();
  const found = groups.filter(([, same]) => same.length > 1);
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1) : isCut ? groups.at(-1) : undefined;
  const named = page.map(([, same]) => ({
    ...same[0],
    count: same.length,
    ids: same
      .toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
      .slice(0, namedMax)
      .map((one) => one.id),
  }));
  const isDifferent = await findDifferent(
    ctx,
    named.flatMap(({ ids }) => ids),
  );
  const data = named.flatMap(({ value: shown = '', count, ids }): DuplicateRecords[] => {
    // Records beyond those that are named may be the same as any of them.
    const isIn = (one: string) => count > namedMax || ids.some((two) => two !== one && !isDifferent(one, two));
    const recordIds = ids.filter(isIn);
    return recordIds.length === 0
      ? []
      : [{ value: shown, reason: by, records: count - ids.length + recordIds.length, recordIds }];
  });
  return { data, end: last && { value: last[0], id: '' } };
}
