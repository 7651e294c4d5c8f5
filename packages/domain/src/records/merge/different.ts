import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { lockRecords } from '../lookup.ts';
import { recordDifferences, recordMerges } from '../table.ts';
import type { differInput, differingSchema } from './merge-schema.ts';

const { workspaceId: owner, recordId, otherId } = recordDifferences;
const title = 'pairs of records that are no duplicates';
export const differencesQuota = new Quota('differences', title, 100_000, recordDifferences);

/**
 * Remembers that each two of these records are no duplicates, or forgets it, and returns the pairs that this changed. A
 * later change of a value keeps them: the person knew that these are two, and no value makes them one.
 */
export async function differ(
  ctx: WriteContext,
  { recordIds, different }: z.output<typeof differInput>,
): Promise<z.output<typeof differingSchema>> {
  const found = await lockRecords(ctx, recordIds);
  const unknown = recordIds.findIndex((id) => !found.has(id));
  if (unknown !== -1) throw impossible(['recordIds', unknown], 'There is no such record.');
  const ids = recordIds.toSorted();
  const pairs = ids.flatMap((one, at) => ids.slice(at + 1).map((other) => ({ recordId: one, otherId: other })));
  if (different) await demandRoom(ctx, differencesQuota, pairs.length);
  const rows = pairs.map((pair) => ({ ...pair, workspaceId: ctx.workspaceId }));
  const changed = different
    ? await ctx.db.orm.insert(recordDifferences).values(rows).onConflictDoNothing().returning()
    : await ctx.db.orm.delete(recordDifferences).where(isAmong(ctx, ids)).returning();
  return { pairs: changed.map((pair) => [pair.recordId, pair.otherId]) };
}

/** A test for pairs of these records that are no duplicates, or that have taken in such. */
export async function findDifferent(ctx: ReadContext, ids: string[]) {
  const { orm } = ctx.db;
  const isInto = and(eq(recordMerges.workspaceId, ctx.workspaceId), inArray(recordMerges.intoId, ids));
  const merged = ids.length > 1 ? await orm.select().from(recordMerges).where(isInto).limit(mergedMax) : [];
  const all = [...ids, ...merged.map(({ fromId }) => fromId)];
  const pairs = ids.length > 1 ? await orm.select().from(recordDifferences).where(isAmong(ctx, all)) : [];
  const into = new Map(merged.map(({ fromId, intoId }) => [fromId, intoId]));
  const known = new Set(
    pairs.map((pair) =>
      [pair.recordId, pair.otherId]
        .map((id) => into.get(id) ?? id)
        .toSorted()
        .join(' '),
    ),
  );
  return (one: string, other: string): boolean => known.has([one, other].toSorted().join(' '));
}

/** Merged records whose pairs count for their successors. */
const mergedMax = 1_000;

function isAmong({ workspaceId }: ReadContext, ids: string[]) {
  return and(eq(owner, workspaceId), inArray(recordId, ids), inArray(otherId, ids));
}
