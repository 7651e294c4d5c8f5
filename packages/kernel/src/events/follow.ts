import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ReadContext } from '../context.ts';
import { isoTimestamp } from '../db/columns.ts';
import { malformed } from '../errors.ts';
import type { BoundedRows } from '@dossier/postgres-engine/index.ts';
import { answerPage, pageBytesMax, type Page } from '../paging.ts';
import { decodeEventCursor, demandKept, encodeEventCursor } from './cursor.ts';
import { newestNumberOf } from './order.ts';
import { events } from './table.ts';

interface Changes<T> {
  readonly data: T[];
  readonly byteLength: number;
  readonly deleted: { id: string; deletedAt: string }[];
  readonly hasMore: boolean;
  readonly nextCursor: string;
}

type Identified = PgTable & { readonly workspaceId: PgColumn; readonly id: PgColumn };

interface Followed<T> {
  /** Name of the cursor parameter. */
  readonly parameter?: string;
  /** Name of the list in its cursors. */
  readonly scope: string;
  /** Condition on the events of this list, and the id of their subject. */
  readonly concerned: SQL;
  readonly id: SQL;
  /** Encodes `id`, if it is a column's uuid. */
  readonly encode?: (uuid: string) => string;
  /** The subjects of the events, as a list shows them. */
  readonly table: Identified;
  readonly columns: Record<keyof T, PgColumn | SQL.Aliased>;
  /** Condition for existing things; by default all rows. */
  readonly isShown?: SQL;
  /** All things, page by page, in an order that changes do not alter. */
  readonly list: (cursor: string | undefined) => Promise<Page<T>>;
  /** Parts of the list that leave and return as a whole, such as an archived folder. */
  readonly parts?: Parts<T> | undefined;
}

interface Parts<T> {
  /** Condition on the events about parts, and the id of the part. */
  readonly concerned: SQL;
  readonly id: SQL;
  /** The things of a part, page by page, and whether the list contains them now. */
  readonly list: (id: string, cursor: string | undefined) => Promise<{ page: Page<T>; isShown: boolean }>;
}

interface Thing {
  readonly id: string;
  readonly number: number;
  readonly at: string;
}

/** An event about a part; `cursor`: progress through its things. */
interface PartEvent extends Thing {
  readonly cursor?: string | undefined;
}

// Maximum number of events scanned per page; the cursor continues after them.
const lookedThroughMax = 2_000;

/**
 * Lists changes since a cursor. The first pages list everything; their cursor carries the number of the newest event
 * before the first page was read, so that changes made meanwhile are listed afterwards. Later pages list the subjects
 * of events, each once, at the position of its newest event. A subject is read after its events, so it is never older
 * than the number in the cursor. An event about a part has separate pages, with its things.
 */
export async function followChanges<T extends { id: string }>(
  ctx: ReadContext,
  cursor: string,
  pageSize: number,
  followed: Followed<T>,
): Promise<Changes<T>> {
  const { scope, parameter = 'changedSince' } = followed;
  const startAgain = `Start again with ${parameter}=0.`;
  if (cursor === '0') return walk(await newestNumber(ctx), undefined, followed);
  const from = decodeEventCursor(cursor, scope);
  if (!from) throw malformed([parameter], `This is not a cursor that the same list gave. ${startAgain}`);
  await demandKept(ctx, from.number, parameter, startAgain);
  const begun = partOf(from);
  if (begun) return walkPart(begun, followed);
  if (from.more !== '') return walk(from.number, from.more, followed);
  const { last, looked, things, part } = await readThings(ctx, from.number, pageSize + 1, followed);
  if (part && things.length === 0) return walkPart(part, followed);
  const asked = things.slice(0, pageSize);
  const rows = asked.length === 0 ? undefined : await readRows(ctx, asked, followed);
  const data = rows?.decode() ?? [];
  const found = new Set(data.map(({ id }) => id));
  // After the last row that fits, an id without a row may be unread or deleted: the next page decides.
  const named = rows?.isCut ? asked.slice(0, asked.findLastIndex(({ id }) => found.has(id)) + 1) : asked;
  // The next page starts with the event about a part.
  const cutAt = things.length > named.length ? named.at(-1)?.number : part ? part.number - 1 : undefined;
  return {
    data,
    byteLength: rows?.byteLength ?? 0,
    deleted: named.filter(({ id }) => !found.has(id)).map(({ id, at }) => ({ id, deletedAt: isoTimestamp(at) })),
    hasMore: cutAt !== undefined || looked === lookedThroughMax,
    nextCursor: encodeEventCursor(scope, cutAt ?? last ?? from.number),
  };
}

/** The current state of the existing things, in this order, as many as fit. */
function readRows<T>(
  { db, workspaceId }: ReadContext,
  things: readonly Thing[],
  { table, columns, isShown }: Followed<T>,
): Promise<BoundedRows<T>> {
  const ids = things.map(({ id }) => id);
  const places = ids.map((id) => sql.param(id, table.id));
  const rows = db.orm
    .select({ ...columns } as Record<string, PgColumn>)
    .from(table as PgTable)
    .where(and(eq(table.workspaceId, workspaceId), inArray(table.id, ids), isShown))
    .orderBy(sql`array_position(array[${sql.join(places, sql`, `)}]::uuid[], ${table.id})`);
  // Guarantee: the selection is `columns`, which are the fields of T.
  return db.fetchQuery(rows, pageBytesMax) as unknown as Promise<BoundedRows<T>>;
}

async function walk<T>(number: number, from: string | undefined, { scope, list }: Followed<T>): Promise<Changes<T>> {
  const page = await list(from);
  return {
    data: page.data,
    byteLength: page.byteLength,
    deleted: [],
    hasMore: true,
    nextCursor: encodeEventCursor(scope, number, page.nextCursor ?? ''),
  };
}

async function walkPart<T extends { id: string }>(
  { id, number, at, cursor }: PartEvent,
  { scope, parts }: Followed<T>,
): Promise<Changes<T>> {
  if (!parts) throw new Error(`The list ${scope} has no parts.`);
  const { page, isShown } = await parts.list(id, cursor);
  return {
    data: isShown ? page.data : [],
    byteLength: page.byteLength,
    deleted: isShown ? [] : page.data.map((thing) => ({ id: thing.id, deletedAt: at })),
    hasMore: true,
    nextCursor: encodeEventCursor(scope, number, page.nextCursor === null ? '' : [id, at, page.nextCursor].join(' ')),
  };
}

/** The part in which a cursor continues; a cursor of the whole list has no blanks. */
function partOf({ number, more }: { readonly number: number; readonly more: string }): PartEvent | undefined {
  const [id = '', at, cursor] = more.split(' ');
  return at === undefined ? undefined : { id, number, at, cursor };
}

async function newestNumber(ctx: ReadContext): Promise<number> {
  const { rows } = await ctx.db.orm.execute<{ number: number }>(
    sql`select ${newestNumberOf(sql`${sql.param(ctx.workspaceId, events.workspaceId)}::uuid`)} as number`,
  );
  return rows[0]?.number ?? 0;
}

// A type alias, because `execute` does not accept an interface.
type Looked = {
  /** The number of the last examined event. */
  readonly last: number | null;
  readonly looked: number;
  readonly things: Thing[];
  /** The first event about a part; `things` are those before it. */
  readonly part: PartEvent | null;
};

async function readThings<T>(
  ctx: ReadContext,
  after: number,
  limit: number,
  { concerned, id, encode, parts }: Followed<T>,
): Promise<Looked> {
  const { rows } = await ctx.db.orm.execute<Looked>(sql`
    with events as materialized (
      select * from events
      where workspace_id = ${sql.param(ctx.workspaceId, events.workspaceId)} and number > ${after}
      order by number
      limit ${lookedThroughMax}
    ), part as (
      select ${parts?.id ?? sql`null`} as id, number, occurred_at
      from events where ${parts?.concerned ?? sql`false`} order by number limit 1
    ), newest as (
      select distinct on (id) id, number, occurred_at
      from (
        select ${id} as id, number, occurred_at from events
        where ${concerned} and number < coalesce((select number from part), 'infinity'::float8)
      ) named
      order by id, number desc
    )
    select max(number)::float8 as last, count(*)::int as looked,
      (select coalesce(json_agg(
          json_build_object('id', id, 'number', number, 'at', occurred_at::text) order by number
        ), '[]')
        from (select * from newest order by number limit ${limit}) first) as things,
      (select json_build_object('id', id, 'number', number, 'at', occurred_at::text) from part) as part
    from events`);
  const [row] = rows;
  if (!row) throw new Error('A look at the events answered without a row.');
  const part = row.part && { ...row.part, at: isoTimestamp(row.part.at) };
  return { ...row, part, things: row.things.map((thing) => ({ ...thing, id: encode ? encode(thing.id) : thing.id })) };
}

/** 400 if a list is both followed and filtered; `narrowing`: the given parameters, or undefined. */
export function demandNothingElse(narrowing: Record<string, unknown>): void {
  const [name] = Object.entries(narrowing).find(([, value]) => value !== undefined && value !== false) ?? [];
  if (name !== undefined)
    throw malformed(
      [name],
      `"${name}" does not go with "changedSince", which follows the whole list. Leave it out, and choose from ` +
        'what comes.',
    );
}

/** The verb of a list, named `path`, with `changedSince` for its changes; it returns the whole body. */
export function listOrFollow<T, Input extends { readonly changedSince?: string | undefined }>(
  path: string,
  list: (ctx: ReadContext, input: Input) => Promise<Page<T>>,
  follow: (ctx: ReadContext, input: Input) => Promise<Changes<T>>,
) {
  return async (ctx: ReadContext, input: Input) => {
    if (input.changedSince === undefined) return answerPage({ ctx, input, path }, (asked) => list(ctx, asked));
    const { byteLength, ...changes } = await follow(ctx, input);
    ctx.answer?.take(byteLength);
    return { ...changes, nextUrl: changes.hasMore && ctx.pageUrl ? ctx.pageUrl(changes.nextCursor) : null };
  };
}
