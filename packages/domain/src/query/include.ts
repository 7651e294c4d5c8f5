import type { ReadContext } from '@dossier/kernel/context.ts';
import { demandScope } from '@dossier/kernel/scopes.ts';
import { and, desc, eq, getTableColumns, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { dealNoun, deals } from '../deals/index.ts';
import { events, isActivity } from '../events-log/index.ts';
import { folders } from '../folders/index.ts';
import { members } from '../members/index.ts';
import { records } from '../records/index.ts';
import { dueKey, taskNoun, tasks } from '../tasks/index.ts';
import { users } from '../users/index.ts';
import { includedMax, type Include, type Included, linkedRecord as linkedRecordSchema } from './schema.ts';
import { idOf } from '@dossier/kernel/values.ts';
import { taskSchema } from '../tasks/schema.ts';

/** Includes of a page: one statement for each kind, two for companies. Each uses an index and is limited per item. */

export interface Item {
  readonly id: string;
  readonly [field: string]: unknown;
}

export type Reader = (ctx: ReadContext, items: readonly Item[]) => Promise<(item: Item) => unknown>;

/** Includes must not bypass the scopes of a key (docs/decisions/0035). */
const scopeOfIncluded = {
  owner: 'members:read',
  company: 'records:read',
  record: 'records:read',
  deals: 'deals:read',
  tasks: 'tasks:read',
  lastActivity: 'events:read',
} as const satisfies Record<Include, string>;

export async function withIncluded(
  ctx: ReadContext,
  items: readonly Item[],
  include: readonly Include[],
  readers: Readonly<Partial<Record<Include, Reader>>>,
): Promise<Item[]> {
  for (const name of include) demandScope(ctx.actor, scopeOfIncluded[name]);
  const found = await Promise.all(
    [...new Set(include)].map(async (name) => ({ name, of: await readers[name]?.(ctx, items) })),
  );
  return items.map((item) => ({
    ...item,
    ...Object.fromEntries(found.map(({ name, of }) => [name, of?.(item) ?? null])),
  }));
}

export function memberIn(field: string): Reader {
  return async (ctx, items) => {
    const ids = textsOf(items, field);
    if (ids.length === 0) return () => null;
    const rows = await ctx.db.orm
      .select({ id: users.id, name: users.name, email: users.email })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(and(eq(members.workspaceId, ctx.workspaceId), inArray(members.userId, ids)));
    return byId(rows, field);
  };
}

export const linkedRecord: Reader = async (ctx, items) => {
  const ids = textsOf(items, 'recordId');
  if (ids.length === 0) return () => null;
  const isOne = and(isActive(ctx), inArray(records.id, ids));
  return byId(await ctx.db.orm.select(plainRecord).from(records).where(isOne), 'recordId');
};

export const ownCompany: Reader = async (ctx, items) => {
  const companies = await companiesAmong(
    ctx,
    items.flatMap(({ data }) => namedRecords(data)),
  );
  return ({ data }) => foundFirst(namedRecords(data), companies);
};

/** The linked record if it is a company, else the company that it names. */
export const companyOfRecord: Reader = async (ctx, items) => {
  const ids = textsOf(items, 'recordId');
  if (ids.length === 0) return () => null;
  const linked = await ctx.db.orm
    .select({ id: records.id, data: records.data })
    .from(records)
    .where(and(isActive(ctx), inArray(records.id, ids)));
  const candidates = new Map(linked.map(({ id, data }) => [id, [id, ...namedRecords(data)]]));
  const companies = await companiesAmong(ctx, [...candidates.values()].flat());
  return ({ recordId }) => foundFirst(candidates.get(String(recordId)) ?? [], companies);
};

const { data: _, ...plainDeal } = dealNoun.columns;

export const newestDeals = newestOf(deals, plainDeal);
export const newestTasks = newestOf(tasks, taskNoun.columns);

function newestOf(table: typeof deals | typeof tasks, columns: First['columns']): Reader {
  const order = [desc(table.createdAt), desc(table.id)];
  return (ctx, items) => firstOf(ctx, items, { table, columns, order, limit: includedMax });
}

/** The next task about a deal; without one, that of its record which is about no deal. */
const nextTask: Reader = async (ctx, items) => {
  const { id, title, dueAt, recordId, dealId, status } = tasks;
  const isOpen = eq(status, 'OPEN');
  const order = [sql`${dueKey} asc`, sql`${id} asc`];
  const first = { table: tasks, columns: { id, title, dueAt, recordId, dealId }, order, limit: 1 };
  const ofRecords = textsOf(items, 'recordId').map((one) => ({ id: one }));
  const [own, others] = await Promise.all([
    firstOf(ctx, items, { ...first, by: ['dealId', dealId], where: isOpen }),
    firstOf(ctx, ofRecords, { ...first, where: and(isOpen, isNull(dealId)) }),
  ]);
  return (item) => own(item)[0] ?? others({ id: String(item['recordId']) })[0] ?? null;
};

export const lastActivity: Reader = async (ctx, items) => {
  const columns = { recordId: events.recordId, event: events.kind, occurredAt: events.occurredAt };
  // Event ids are ordered by time, and the index on the record has their order.
  const of = await firstOf(ctx, items, {
    table: events,
    columns,
    where: isActivity,
    order: [desc(events.id)],
    limit: 1,
  });
  return (item) => activityRows.parse(of(item))[0];
};

const activityRows = z.array(z.object({ event: z.string(), occurredAt: z.string() }));

interface First {
  readonly table: PgTable & { readonly workspaceId: PgColumn; readonly recordId: PgColumn };
  readonly columns: Readonly<Record<string, PgColumn | SQL.Aliased>>;
  /** The column that has the ids of the items, and its name. */
  readonly by?: readonly [name: string, column: PgColumn];
  readonly where?: SQL | undefined;
  readonly order: readonly SQL[];
  readonly limit: number;
}

const joinedRow = z.object({ first: z.looseObject({}) });

/** The first rows of each item in this order: one index look-up each. */
async function firstOf(
  ctx: ReadContext,
  items: readonly Item[],
  { table, columns, by: [name, column] = ['recordId', table.recordId], where, order, limit }: First,
): Promise<(item: Item) => unknown[]> {
  if (items.length === 0) return () => [];
  const ids = items.map(({ id }) => column.mapToDriverValue(id));
  const first = ctx.db.orm
    .select(columns)
    .from(table)
    .where(and(eq(table.workspaceId, ctx.workspaceId), sql`${column} = ids.id`, where))
    .orderBy(...order)
    .limit(limit)
    .as('first');
  const rows = await ctx.db.orm
    .select()
    .from(sql`unnest(${sql.param(ids)}::uuid[]) as ids(id)`)
    .crossJoinLateral(first);
  const found = Map.groupBy(
    rows.map((row) => joinedRow.parse(row).first),
    (row) => String(row[name]),
  );
  return ({ id }) => found.get(id) ?? [];
}

const { id, folderId, title, email, phone } = getTableColumns(records);
const plainRecord = { id, folderId, title, email, phone };

const isActive = (ctx: ReadContext): SQL | undefined =>
  and(eq(records.workspaceId, ctx.workspaceId), isNull(records.deletedAt));

async function companiesAmong(
  ctx: ReadContext,
  ids: readonly string[],
): Promise<Map<string, NonNullable<Included['record']>>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.orm
    .select(plainRecord)
    .from(records)
    .innerJoin(folders, and(eq(folders.workspaceId, records.workspaceId), eq(folders.id, records.folderId)))
    .where(and(isActive(ctx), eq(folders.type, 'COMPANY'), inArray(records.id, [...new Set(ids)])));
  return new Map(rows.map((row) => [row.id, row]));
}

const linksMax = 10;

function namedRecords(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.values(data)
    .filter((value): value is string => typeof value === 'string' && /^rec_[0-9a-z]{26}$/.test(value))
    .slice(0, linksMax);
}

function foundFirst<T>(ids: readonly string[], found: ReadonlyMap<string, T>): T | null {
  return ids.map((one) => found.get(one)).find((one) => one !== undefined) ?? null;
}

function textsOf(items: readonly Item[], field: string): string[] {
  return [...new Set(items.map((item) => item[field]).filter((value) => typeof value === 'string'))];
}

function byId<T extends { readonly id: string }>(rows: readonly T[], field: string): (item: Item) => T | undefined {
  const found = new Map(rows.map((row) => [row.id, row]));
  return (item) => found.get(String(item[field]));
}

const dealsMax = 100;
export const surroundingsInput = z.strictObject({ dealIds: z.array(idOf('deal')).min(1).max(dealsMax) });

export const surroundingSchema = z.object({
  dealId: idOf('deal'),
  record: linkedRecordSchema.pick({ id: true, title: true, folderId: true }).nullable(),
  company: linkedRecordSchema.pick({ id: true, title: true }).nullable(),
  nextTask: taskSchema.pick({ id: true, title: true, dueAt: true }).nullable(),
});
type Surrounding = z.output<typeof surroundingSchema>;

/** Record, company and next task of deals, as their cards show them. Unknown deals are left out. */
export async function listSurroundings(ctx: ReadContext, dealIds: readonly string[]): Promise<Surrounding[]> {
  demandScope(ctx.actor, 'deals:read');
  const items = await ctx.db.orm
    .select({ id: deals.id, recordId: deals.recordId })
    .from(deals)
    .where(and(eq(deals.workspaceId, ctx.workspaceId), inArray(deals.id, [...dealIds])));
  const [record, company, next] = await Promise.all([
    linkedRecord(ctx, items),
    companyOfRecord(ctx, items),
    nextTask(ctx, items),
  ]);
  return items.map((item) =>
    surroundingSchema.parse({
      dealId: item.id,
      record: record(item) ?? null,
      company: company(item),
      nextTask: next(item),
    }),
  );
}
