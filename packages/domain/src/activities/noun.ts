import type { ReadContext } from '@dossier/kernel/context.ts';
import { firstUuidAt } from '@dossier/kernel/db/age.ts';
import { demandEventKinds } from '@dossier/kernel/events/kinds.ts';
import { demandKnownFilters } from '@dossier/kernel/filters.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { decodeCursor, encodeCursor, pageBytesMax, type Page } from '@dossier/kernel/paging.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { and, desc, eq, gte, inArray, lt, ne, sql, type SQL } from 'drizzle-orm';
import { entryColumns, entryOf, events } from '../events-log/index.ts';
import { filterByActor } from '../audit/index.ts';
import { filterByMember } from '../members/index.ts';
import { records } from '../records/index.ts';
import { type Activity, activitySchema, listActivitiesInput, type ListActivitiesInput } from './schema.ts';

export const lookedThroughMax = 5_000;

const sort = '-activity';

/** The events of all records, newest first, each with its actor. Unknown kinds, members and actors in a filter are a 400. */
export async function listActivities(ctx: ReadContext, input: ListActivitiesInput): Promise<Page<Activity>> {
  demandEventKinds(input.kind ?? []);
  const found = await lookThrough(ctx, input);
  const rows = await ctx.db.fetchQuery(
    ctx.db.orm
      .select({ ...entryColumns, recordId: events.recordId })
      .from(events)
      .where(and(eq(events.workspaceId, ctx.workspaceId), inArray(events.id, found.ids)))
      .orderBy(desc(events.id)),
    pageBytesMax,
  );
  const page = rows.cut(input.pageSize);
  const data = page.decode().map(entryOf);
  const last = rows.isCut || rows.length > input.pageSize ? data.at(-1)?.id : found.goesOnAfter;
  const nextCursor = last === undefined ? null : encodeCursor({ sort, value: '', id: last });
  const answer = { data, byteLength: page.byteLength, nextCursor };
  return demandKnownFilters(ctx, answer, input, [
    filterByMember(ctx, 'ownerId', input.ownerId),
    filterByActor(ctx, input.actorId),
  ]);
}

/** The ids of a page and one more if it exists, and the cursor if not all events were searched. */
async function lookThrough(
  ctx: ReadContext,
  input: ListActivitiesInput,
): Promise<{ ids: string[]; goesOnAfter?: string }> {
  const { kind, actorId, ownerId, pageSize } = input;
  const isSifted = actorId !== undefined || ownerId !== undefined;
  const limit = isSifted ? lookedThroughMax : pageSize + 1;
  const newest = (isOfKind: SQL, order = sql`${events.id} desc`) => sql`
    select ${events.id}, ${events.recordId}, ${events.actor} from ${events}
    where ${and(...boundsOf(ctx, input), isOfKind)}
    order by ${order} limit ${limit}`;
  // The newest events of each kind, found by its index, include the newest of all kinds. A range of one kind and an
  // order by kind force PostgreSQL to use that index: by the order of all events it would read all for a rare kind.
  const isWanted = sql`${events.kind} between wanted.kind and wanted.kind`;
  const source = kind
    ? sql`
      select one.* from unnest(${sql.param(kind)}::text[]) as wanted (kind)
      cross join lateral (${newest(isWanted, sql`${events.kind} desc, ${events.id} desc`)}) one
      order by one.id desc limit ${limit}`
    : newest(ne(events.kind, 'ping'));
  const isBy = actorId && sql`looked.actor::json ->> 'id' in ${actorId}`;
  const { rows } = await ctx.db.orm.execute<{ ids: string[]; last: string | null; n: number }>(sql`
    with looked as materialized (${source})
    select (select count(*) from looked)::int as n, (select id from looked order by id limit 1) as last,
      to_json(array(
        select looked.id from looked
        where ${and(isBy, isOwned(ctx, ownerId), sql`true`)}
        order by looked.id desc limit ${pageSize + 1}
      )) as ids`);
  const [row] = rows;
  if (!row) throw new Error('A look at the events answered without a row.');
  const ids = row.ids.map((uuid) => encodeId('evt', uuid));
  return isSifted && row.n === limit && row.last !== null ? { ids, goesOnAfter: encodeId('evt', row.last) } : { ids };
}

/** An id is created at the moment of its event, so the primary key bounds times, with a margin. */
function boundsOf(ctx: ReadContext, { from, to, cursor }: ListActivitiesInput): SQL[] {
  const bounds = [eq(events.workspaceId, ctx.workspaceId)];
  if (cursor !== undefined) bounds.push(lt(events.id, decodeCursor(cursor, sort, 'text').id));
  if (from !== undefined)
    bounds.push(
      gte(events.occurredAt, from),
      sql`${events.id} >= ${firstUuidAt(sql`(${from}::timestamptz - interval '1 minute')`)}`,
    );
  if (to !== undefined)
    bounds.push(
      lt(events.occurredAt, to),
      sql`${events.id} < ${firstUuidAt(sql`(${to}::timestamptz + interval '1 minute')`)}`,
    );
  return bounds;
}

function isOwned(ctx: ReadContext, ownerId: string[] | undefined): SQL | undefined {
  return (
    ownerId &&
    sql`exists (
      select from ${records}
      where ${eq(records.workspaceId, ctx.workspaceId)} and ${records.id} = looked.record_id
        and ${inArray(records.ownerId, ownerId)}
    )`
  );
}

const rest = restOf({ tag: 'Events', path: '/activities', output: activitySchema, meta: { scope: 'events:read' } });

export const activitiesRouter = router({
  list: rest.list(
    'List what happened, with who did it',
    'The events of all records, deals and tasks that are kept (`eventDays` of the workspace, 30), comments and ' +
      'calls too, newest first. With `actorId` or `ownerId` a page looks through 5,000 events: it may be short, ' +
      'or empty, and still have a `nextCursor`.',
  )(listActivitiesInput, listActivities),
});
