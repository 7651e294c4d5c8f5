import { complete } from '@dossier/kernel/events/complete.ts';
import { definitions } from '@dossier/kernel/events/define.ts';
import { actorSchema, type TimelineEntry } from '../records/schema.ts';
import { eventSchema, type Event } from './schema.ts';
import { events } from './table.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import type { PageInput } from '@dossier/kernel/page-schema.ts';
import { cutPage, decodeCursor, offsetOf, pageBytesMax, type Page } from '@dossier/kernel/paging.ts';
import { and, desc, eq, lt, sql, type SQL } from 'drizzle-orm';

/**
 * The body of a stored event in the shape of this version. Parsing and printing keeps the bytes of a complete body.
 * Guarantee: only `emit` writes bodies, always with the same envelope.
 */
export function bodyOf(payload: string): Event {
  const body = complete(eventSchema, JSON.parse(payload)) as Event;
  const own = definitions.get(body.event)?.payload;
  return own ? (complete(own, body) as Event) : body;
}

const unknown: TimelineEntry['actor'] = { kind: 'system', id: null, name: 'Unknown' };

/** The actor of a stored event, without its `traceparent`. Guarantee: as for bodies. */
export function actorOf(text: string): TimelineEntry['actor'] {
  const { kind, id, name } = (complete(actorSchema.nullable(), JSON.parse(text)) ?? unknown) as TimelineEntry['actor'];
  return { kind, id, name };
}

const { id, kind: event, occurredAt, actor, payload } = events;
export const entryColumns = { id, event, occurredAt, actor, payload };

export function entryOf<Row extends { actor: string; payload: string }>({ actor, payload, ...entry }: Row) {
  return { ...entry, actor: actorOf(actor), payload: bodyOf(payload) };
}

const sort = '-occurredAt';

type Asked = Pick<PageInput, 'page' | 'pageSize' | 'cursor'>;

/** Events of the workspace that match a condition, newest first. It needs an index that continues with the id. */
export async function listNewest(ctx: ReadContext, where: SQL | undefined, asked: Asked) {
  const { pageSize, cursor } = asked;
  // Event ids are ordered by time, so the index gives the order.
  const from = cursor === undefined ? undefined : decodeCursor(cursor, sort, 'text');
  const rows = await ctx.db.fetchQuery(
    ctx.db.orm
      .select(entryColumns)
      .from(events)
      .where(and(eq(events.workspaceId, ctx.workspaceId), where, from && lt(events.id, from.id)))
      .orderBy(desc(events.id))
      .limit(pageSize + 1)
      .offset(offsetOf(asked)),
    pageBytesMax,
  );
  return cutPage(rows, pageSize, (row) => ({ sort, value: row.occurredAt, id: row.id }));
}

/** Condition for events of a timeline. A watch only repeats the activity that it states. */
export const isActivity = sql`${events.kind} not like 'watch.%'`;

export async function listEntries(
  ctx: ReadContext,
  about: SQL | undefined,
  asked: Asked,
): Promise<Page<TimelineEntry>> {
  const found = await listNewest(ctx, about, asked);
  return { ...found, data: found.data.map(entryOf) };
}
