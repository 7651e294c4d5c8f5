import type { ReadContext } from '@dossier/kernel/context.ts';
import { mapValues } from '@dossier/kernel/exact-json.ts';
import { measureStages } from '../deals/index.ts';
import { listPipelines } from '../pipelines/index.ts';
import type { Pipeline } from '../pipelines/schema.ts';
import { aggregate, kindOfField, queryItems } from '../query/index.ts';
import type { Group, Filter, Span } from '../query/schema.ts';
import { checkTile, aggregateOf, queryOfTile, startOf, type TileQuery } from './tile-query.ts';
import type { MeasureTileInput, ListTileRowsInput, TileRow } from './schema.ts';
import { and, count, eq, gte, isNotNull, lt, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { calls } from '../calls/index.ts';
import { comments } from '../comments/index.ts';
import { demandMember } from '../members/index.ts';
import { tasks } from '../tasks/index.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { DateTime } from 'luxon';

export async function measureTile(ctx: ReadContext, input: MeasureTileInput): Promise<Group[]> {
  const { tile, ...around } = input;
  if (tile.subject === 'activity' || tile.subject === 'stages') {
    await checkTile(ctx, tile);
    return tile.subject === 'activity' ? measureActivity(ctx, around) : figuresOfStages(ctx, input);
  }
  const query = await queryOfTile(ctx, tile, around);
  if (!query) return [];
  const groups = await aggregate(ctx, query.subject, aggregateOf(tile, query, around.timeZone));
  return tile.isWeighted ? weigh(groups, await allPipelines(ctx)) : groups;
}

async function figuresOfStages(ctx: ReadContext, { tile, from, to, ownerId }: MeasureTileInput): Promise<Group[]> {
  const id = tile.pipelineId ?? (await allPipelines(ctx))[0]?.id;
  if (id === undefined) return [];
  const figures = await measureStages(ctx, { id, from, to, ownerId });
  const ofStages = figures.stages.map(({ stageId, left, averageDays, won, lost }) => ({
    ...none,
    group: { stageId },
    count: left,
    sum: { won, lost },
    avg: { days: averageDays, winRate: rateOf(won, lost) },
  }));
  const { won, lost, averageDaysToWin } = figures;
  const all = {
    group: { stageId: null },
    sum: { won, lost },
    avg: { days: averageDaysToWin, winRate: rateOf(won, lost) },
  };
  return [...ofStages, { ...none, ...all, count: won + lost }];
}

const none = { sum: {}, avg: {}, min: {}, max: {} };

function rateOf(won: number, lost: number): number | null {
  return won + lost === 0 ? null : Math.round((1_000 * won) / (won + lost)) / 10;
}

/** Merges the stages of each group, with amounts weighted by probability. */
function weigh(groups: readonly Group[], pipelines: readonly Pipeline[]): Group[] {
  const chances = new Map(pipelines.flatMap(({ stages }) => stages.map(({ id, probability }) => [id, probability])));
  const merged = new Map<string, Group>();
  for (const { group: grouped, count, sum, ...rest } of groups) {
    const { stageId, ...group } = grouped;
    const weighted = (Number(sum['amount'] ?? 0) * (chances.get(String(stageId)) ?? 0)) / 100;
    const key = JSON.stringify(group);
    const known = merged.get(key);
    merged.set(key, {
      ...rest,
      group,
      count: count + (known?.count ?? 0),
      sum: added({ ...sum, weighted }, known?.sum ?? {}),
    });
  }
  return [...merged.values()];
}

function added(sums: Group['sum'], known: Group['sum']): Group['sum'] {
  return mapValues(sums, (value, name) => {
    const before = known[name] ?? null;
    return value === null && before === null ? null : Number(value ?? 0) + Number(before ?? 0);
  });
}

/** In the order chosen by people. */
async function allPipelines(ctx: ReadContext): Promise<Pipeline[]> {
  const { data } = await listPipelines(ctx);
  return data.toSorted((a, b) => a.position - b.position);
}

interface Source {
  readonly name: string;
  readonly table: PgTable & { readonly workspaceId: PgColumn };
  readonly person: PgColumn;
  readonly at: PgColumn;
  readonly only?: SQL;
}

const sources: readonly Source[] = [
  { name: 'calls', table: calls, person: calls.authorId, at: calls.calledAt },
  { name: 'comments', table: comments, person: comments.authorId, at: comments.createdAt },
  { name: 'tasks', table: tasks, person: tasks.assigneeId, at: tasks.completedAt, only: eq(tasks.status, 'DONE') },
];

type Around = Omit<MeasureTileInput, 'tile'>;

async function measureActivity(ctx: ReadContext, around: Around): Promise<Group[]> {
  if (around.ownerId !== undefined) await demandMember(ctx, around.ownerId, ['ownerId']);
  const counted = await Promise.all(sources.map(async (source) => countBy(ctx, source, around)));
  const people = [...new Set(counted.flatMap((found) => [...found.keys()]))];
  return people
    .map((userId) => {
      const sums = sources.map(({ name }, at) => [name, counted[at]?.get(userId) ?? 0] as const);
      const all = sums.reduce((sum, [, n]) => sum + n, 0);
      return { ...none, group: { userId }, count: all, sum: Object.fromEntries(sums) };
    })
    .toSorted((a, b) => b.count - a.count || (a.group.userId < b.group.userId ? -1 : 1));
}

async function countBy(
  ctx: ReadContext,
  { table, person, at, only }: Source,
  { from, to, ownerId, timeZone }: Around,
): Promise<Map<string, number>> {
  const rows = await ctx.db.orm
    .select({ userId: person, n: count() })
    .from(table)
    .where(
      and(
        eq(table.workspaceId, ctx.workspaceId),
        only,
        from ? gte(at, startOf(from, timeZone, 0)) : undefined,
        to ? lt(at, startOf(to, timeZone, 1)) : undefined,
        ownerId === undefined ? isNotNull(person) : eq(person, ownerId),
      ),
    )
    .groupBy(person);
  return new Map(rows.map(({ userId, n }) => [String(userId), n]));
}

const pageSize = 50;
const columnsOf = {
  deals: ['title', 'pipelineId', 'stageId', 'amount', 'closeDate', 'ownerId', 'recordId'],
  records: ['title', 'ownerId', 'createdAt'],
  tasks: ['title', 'dueAt', 'assigneeId', 'recordId'],
} as const;

/** The deals, records or tasks behind the figures of a tile, or of one of its groups, newest first. */
export async function listTileRows(
  ctx: ReadContext,
  { tile, group, cursor, ...around }: ListTileRowsInput,
): Promise<{ data: TileRow[]; nextCursor: string | null }> {
  const { subject } = tile;
  if (subject === 'stages' || subject === 'activity')
    throw impossible(['tile', 'subject'], 'These figures have no rows of their own.');
  const query = await queryOfTile(ctx, tile, around);
  if (!query) return { data: [], nextCursor: null };
  const where = group === undefined ? query.where : await narrowed(ctx, query, { tile, group, ...around });
  const found = await queryItems(ctx, query.subject, {
    where,
    sort: ['-createdAt'],
    fields: [...columnsOf[subject]],
    include: [],
    pageSize,
    cursor,
    count: false,
  });
  return { data: found.data.map(rowOf), nextCursor: found.nextCursor };
}

/** The condition of a tile, combined with that of one of its groups. */
async function narrowed(
  ctx: ReadContext,
  { subject, where }: TileQuery,
  { tile, group = {}, timeZone }: ListTileRowsInput,
): Promise<Filter | undefined> {
  const conditions: Filter[] = [];
  for (const { field, by } of tile.aggregate.groupBy) {
    const value = group[field];
    if (value === undefined) continue;
    if (value === null) conditions.push({ field, op: 'isEmpty', value: true });
    else if (by === undefined) conditions.push({ field, op: 'eq', value });
    else {
      const kind = await kindOfField(ctx, subject, where, field, ['group', field]);
      conditions.push(...spanOf(field, kind, String(value), by, timeZone));
    }
  }
  if (conditions.length === 0) return where;
  return { and: [...(where?.and ?? (where ? [where] : [])), ...conditions] };
}

/** From the first day of a span to the first day of the next. */
function spanOf(field: string, kind: string, first: string, by: Span, timeZone: string): Filter[] {
  const start = DateTime.fromISO(first, { zone: 'utc' });
  const next = start.plus({ [`${by}s`]: 1 }).toISODate();
  if (!start.isValid || next === null) throw impossible(['group', field], 'must be a date, for example 2026-01-31');
  const momentOf = (day: string) => (kind === 'date' ? day : startOf(day, timeZone, 0));
  return [
    { field, op: 'gte', value: momentOf(first.slice(0, 10)) },
    { field, op: 'lt', value: momentOf(next) },
  ];
}

function rowOf(item: Readonly<Record<string, unknown>>): TileRow {
  const textOf = (name: string) => (typeof item[name] === 'string' ? item[name] : null);
  return {
    id: textOf('id') ?? '',
    title: textOf('title') ?? '',
    pipelineId: textOf('pipelineId'),
    stageId: textOf('stageId'),
    amount: typeof item['amount'] === 'number' ? item['amount'] : null,
    date: textOf('closeDate') ?? textOf('dueAt') ?? textOf('createdAt'),
    ownerId: textOf('ownerId') ?? textOf('assigneeId'),
    recordId: textOf('recordId'),
  };
}
