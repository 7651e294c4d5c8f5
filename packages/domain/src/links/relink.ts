import type { WriteContext } from '@dossier/kernel/context.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { and, eq, inArray, or } from 'drizzle-orm';
import { findRecord } from '../records/index.ts';
import type { Record as CrmRecord } from '../records/schema.ts';
import { getKind } from './kinds.ts';
import type { LinkKind } from './schema.ts';
import { addLink, deleteLink, findPair, storedColumns, type StoredLink } from './service.ts';
import { recordLinks } from './table.ts';

/**
 * Moves up to `limit` links of merged records to another one, each with its events (docs/decisions/0051). Links among
 * them are deleted, and duplicates of links that the other one has. Returns the number processed.
 */
export async function relinkLinks(
  ctx: WriteContext,
  from: readonly CrmRecord[],
  to: CrmRecord,
  limit: number,
): Promise<number> {
  const ids = from.map(({ id }) => id);
  const isOfThese = or(inArray(recordLinks.fromId, ids), inArray(recordLinks.toId, ids));
  const links: StoredLink[] = await ctx.db.orm
    .select(storedColumns)
    .from(recordLinks)
    .where(and(eq(recordLinks.workspaceId, ctx.workspaceId), isOfThese))
    .orderBy(recordLinks.id)
    .limit(limit)
    .for('update');
  const merging = new Map([...from, to].map((record) => [record.id, record]));
  const successorOf = (record: CrmRecord) => (ids.includes(record.id) ? to : record);
  const kinds = new Map<string, LinkKind>();
  for (const link of links) {
    const [one, other] = [
      merging.get(link.fromId) ?? (await findRecord(ctx, link.fromId)),
      merging.get(link.toId) ?? (await findRecord(ctx, link.toId)),
    ];
    if (!one || !other) {
      await relinkHidden(ctx, link, to.id, ids);
      continue;
    }
    const kind = kinds.get(link.kindId) ?? (await getKind(ctx, link.kindId));
    kinds.set(kind.id, kind);
    const [nextOne, nextOther] = [successorOf(one), successorOf(other)];
    await deleteLink(ctx, link, kind, [one, other]);
    const next = { ...link, id: newId('lnk'), fromId: nextOne.id, toId: nextOther.id };
    if (next.fromId !== next.toId && !(await findPair(ctx, next))) await addLink(ctx, next, kind, [nextOne, nextOther]);
  }
  return links.length;
}

/** Moves a link with a record in Trash without an event: lists and undos ignore it until that record is restored. */
async function relinkHidden(ctx: WriteContext, link: StoredLink, toId: string, ids: readonly string[]): Promise<void> {
  const successorOf = (id: string) => (ids.includes(id) ? toId : id);
  const next = { ...link, fromId: successorOf(link.fromId), toId: successorOf(link.toId) };
  const isThis = and(eq(recordLinks.workspaceId, ctx.workspaceId), eq(recordLinks.id, link.id));
  if (await findPair(ctx, next)) await ctx.db.orm.delete(recordLinks).where(isThis);
  else await ctx.db.orm.update(recordLinks).set({ fromId: next.fromId, toId: next.toId }).where(isThis);
}
