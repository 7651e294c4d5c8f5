import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { isAfter } from '@dossier/kernel/db/is-after.ts';
import { DomainError, impossible, notFound } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { cutPage, decodeCursor, offsetOf, type Page, pageBytesMax } from '@dossier/kernel/paging.ts';
import { and, desc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { emit } from '../events-log/index.ts';
import { eventSubjectOf, findRecord, getRecord, isListedIn, lockRecords, records } from '../records/index.ts';
import type { Record as CrmRecord } from '../records/schema.ts';
import { recordLinked, recordUnlinked } from './events.ts';
import { getKind, lockKind } from './kinds.ts';
import {
  type createLinkInput,
  type Link,
  type linkInput,
  type LinkKind,
  linkSchema,
  linksMax,
  type listLinksInput,
} from './schema.ts';
import { linkKinds, recordLinks } from './table.ts';
import type { EventBody, Inverses } from '../bulk/index.ts';

const sort = '-createdAt';

export async function listLinks(
  ctx: ReadContext,
  { id, page, pageSize, cursor, count: isCounted }: z.output<typeof listLinksInput>,
): Promise<Page<Link>> {
  const { id: ownId } = await getRecord(ctx, id);
  const from = cursor === undefined ? undefined : decodeCursor(cursor, sort);
  const offset = offsetOf({ page, pageSize, cursor });
  const limit = pageSize + 1;
  // Both halves are limited, so that neither reads more than a page needs.
  const after = isAfter(recordLinks.createdAt, recordLinks.id, from);
  const half = (direction: Link['direction']) => halfOf(ctx, ownId, direction, after).limit(offset + limit);
  const rows = await ctx.db.fetchQuery(
    unionAll(half('OUT'), half('IN'))
      .orderBy(sql`created_at desc`, sql`id desc`)
      .limit(limit)
      .offset(offset),
    pageBytesMax,
  );
  const found = cutPage(rows, pageSize, (row) => ({ sort, value: row.createdAt, id: row.id }));
  const total = isCounted ? await countLinks(ctx, ownId) : undefined;
  return {
    ...found,
    data: found.data.map(({ otherId, folderId, title, ...link }) => ({
      ...link,
      record: { id: otherId, folderId, title },
    })),
    total,
  };
}

export async function createLink(
  ctx: WriteContext,
  { id, recordId, kindId, direction }: z.output<typeof createLinkInput>,
): Promise<Link> {
  // Locked in one order, so that neither goes to Trash meanwhile, and the limit holds for concurrent links.
  await lockRecords(ctx, [id, recordId]);
  const record = await getRecord(ctx, id);
  const kind = await lockKind(ctx, kindId);
  const other = await findRecord(ctx, recordId);
  if (!other) throw impossible(['recordId'], 'There is no such record.');
  if (other.id === record.id)
    throw impossible(['recordId'], 'must be another record: this one cannot be linked to itself.');
  const [fromId, toId] = direction === 'OUT' ? [record.id, other.id] : [other.id, record.id];
  const existing = await findPair(ctx, { fromId, toId, kindId });
  if (existing)
    throw new DomainError('CONFLICT', `The link ${existing.id} says this already.`, {
      issues: [{ path: ['recordId'], message: `The link ${existing.id} says this already.` }],
    });
  for (const end of [record.id, other.id])
    if ((await countLinks(ctx, end)) >= linksMax)
      throw impossible(['recordId'], `The record ${end} has ${linksMax} links already, the most a record can have.`);
  const link = { id: newId('lnk'), kindId, fromId, toId, createdAt: clock.iso() };
  await addLink(ctx, link, kind, [record, other]);
  return seenFrom(record.id, link, kind, other);
}

export async function getLink(ctx: ReadContext, input: z.output<typeof linkInput>): Promise<Link> {
  const { link, kind, ends } = await demandLink(ctx, input);
  return seenFrom(ends[0].id, link, kind, ends[1]);
}

export async function removeLink(ctx: WriteContext, input: z.output<typeof linkInput>): Promise<Link> {
  const { link, kind, ends } = await demandLink(ctx, input);
  if (!(await deleteLink(ctx, link, kind, ends))) throw notFound('link');
  return seenFrom(ends[0].id, link, kind, ends[1]);
}

async function demandLink(ctx: ReadContext, { id, linkId }: z.output<typeof linkInput>) {
  const record = await getRecord(ctx, id);
  const link = await findLink(ctx, [eq(recordLinks.id, linkId), touches(record.id)]);
  const other = link && (await findRecord(ctx, link.fromId === record.id ? link.toId : link.fromId));
  if (!link || !other) throw notFound('link');
  const ends: Ends = [record, other];
  return { link, kind: await getKind(ctx, link.kindId), ends };
}

export async function addLink(ctx: WriteContext, link: StoredLink, kind: LinkKind, ends: Ends): Promise<void> {
  await ctx.db.orm.insert(recordLinks).values({ ...link, workspaceId: ctx.workspaceId });
  emitBoth(ctx, recordLinked, link, kind, ends);
}

export async function deleteLink(ctx: WriteContext, link: StoredLink, kind: LinkKind, ends: Ends): Promise<boolean> {
  const [removed] = await ctx.db.orm
    .delete(recordLinks)
    .where(and(eq(recordLinks.workspaceId, ctx.workspaceId), eq(recordLinks.id, link.id)))
    .returning({ id: recordLinks.id });
  if (removed) emitBoth(ctx, recordUnlinked, link, kind, ends);
  return removed !== undefined;
}

type Ends = readonly [CrmRecord, CrmRecord];

const { workspaceId: _, ...storedColumns } = getTableColumns(recordLinks);
export { storedColumns };
export type StoredLink = Omit<typeof recordLinks.$inferSelect, 'workspaceId'>;

function emitBoth(
  ctx: WriteContext,
  event: typeof recordLinked,
  link: StoredLink,
  kind: LinkKind,
  [one, other]: Ends,
): void {
  emit(ctx, event, eventSubjectOf(one), { link: seenFrom(one.id, link, kind, other) });
  emit(ctx, event, eventSubjectOf(other), { link: seenFrom(other.id, link, kind, one) });
}

function seenFrom(id: string, link: StoredLink, kind: LinkKind, { id: otherId, folderId, title }: CrmRecord): Link {
  const direction = link.fromId === id ? 'OUT' : 'IN';
  return {
    id: link.id,
    kindId: kind.id,
    direction,
    name: direction === 'OUT' ? kind.name : kind.reverseName,
    record: { id: otherId, folderId, title },
    createdAt: link.createdAt,
  };
}

export function findPair(
  ctx: ReadContext,
  { fromId, toId, kindId }: Pick<StoredLink, 'fromId' | 'toId' | 'kindId'>,
): Promise<StoredLink | undefined> {
  return findLink(ctx, [eq(recordLinks.fromId, fromId), eq(recordLinks.toId, toId), eq(recordLinks.kindId, kindId)]);
}

async function findLink(ctx: ReadContext, conditions: (SQL | undefined)[]): Promise<StoredLink | undefined> {
  const [link] = await ctx.db.orm
    .select(storedColumns)
    .from(recordLinks)
    .where(and(eq(recordLinks.workspaceId, ctx.workspaceId), ...conditions));
  return link;
}

function touches(id: string): SQL | undefined {
  return or(eq(recordLinks.fromId, id), eq(recordLinks.toId, id));
}

/** Includes links with records in Trash, since restoring these brings them back. */
function countLinks(ctx: ReadContext, id: string): Promise<number> {
  return ctx.db.orm.$count(recordLinks, and(eq(recordLinks.workspaceId, ctx.workspaceId), touches(id)));
}

/** The links of a record in one direction, with the other records. */
function halfOf(ctx: ReadContext, id: string, direction: Link['direction'], after: SQL | undefined) {
  const [own, other, name] =
    direction === 'OUT'
      ? [recordLinks.fromId, recordLinks.toId, linkKinds.name]
      : [recordLinks.toId, recordLinks.fromId, linkKinds.reverseName];
  return ctx.db.orm
    .select({
      id: recordLinks.id,
      kindId: recordLinks.kindId,
      direction: sql<Link['direction']>`${direction}::text`.as('direction'),
      name: sql<string>`${name}`.as('name'),
      otherId: sql`${records.id}`.mapWith(records.id).as('other_id'),
      folderId: records.folderId,
      title: records.title,
      createdAt: recordLinks.createdAt,
    })
    .from(recordLinks)
    .innerJoin(records, and(eq(records.workspaceId, recordLinks.workspaceId), eq(records.id, other), isListedIn(ctx)))
    .innerJoin(linkKinds, and(eq(linkKinds.workspaceId, recordLinks.workspaceId), eq(linkKinds.id, recordLinks.kindId)))
    .where(and(eq(recordLinks.workspaceId, ctx.workspaceId), eq(own, id), after))
    .orderBy(desc(recordLinks.createdAt), desc(recordLinks.id));
}

const withLink = z.looseObject({ link: linkSchema });

/** A change states one event on either side: undoing the first reverts it, and the second finds it done. */
export const linkVerbs: Inverses['verbs'] = {
  'record.linked': async (ctx, id, body) => {
    const link = await findLink(ctx, [eq(recordLinks.id, linkOf(body).id)]);
    if (!link) return;
    const other = await findRecord(ctx, link.fromId === id ? link.toId : link.fromId);
    if (!other) throw impossible(['recordId'], 'The other record of a link is gone.');
    await deleteLink(ctx, link, await getKind(ctx, link.kindId), [await getRecord(ctx, id), other]);
  },
  'record.unlinked': (ctx, id, body) => reviveLink(ctx, id, linkOf(body)),
};

async function reviveLink(ctx: WriteContext, id: string, { record: seen, ...link }: Link): Promise<void> {
  const record = await getRecord(ctx, id);
  const other = await findRecord(ctx, seen.id);
  if (!other) throw impossible(['recordId'], 'The other record of a link is gone.');
  const kind = await lockKind(ctx, link.kindId);
  const [fromId, toId] = link.direction === 'OUT' ? [record.id, other.id] : [other.id, record.id];
  const next = { id: link.id, kindId: link.kindId, fromId, toId, createdAt: link.createdAt };
  if (fromId !== toId && !(await findPair(ctx, next))) await addLink(ctx, next, kind, [record, other]);
}

function linkOf(body: EventBody): Link {
  return withLink.parse(body).link;
}
