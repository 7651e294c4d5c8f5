import type { ReadContext } from '@dossier/kernel/context.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { DateTime } from 'luxon';
import { kindOfField, queryItems } from '../query/index.ts';
import type { Filter } from '../query/schema.ts';
import type { ListTileRowsInput, TileRow } from './schema.ts';
import { queryOfTile, startOf, type TileQuery } from './tile-query.ts';

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

/** The condition of a tile, and that of one of its groups. */
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

/** From the first day of a day, week or month up to that of the next one. */
function spanOf(field: string, kind: string, first: string, by: 'day' | 'week' | 'month', timeZone: string): Filter[] {
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
