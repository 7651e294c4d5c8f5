import type { ReadContext } from '@dossier/kernel/context.ts';
import { cellOfItems, keyOf } from '@dossier/kernel/words.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { activeFields, type Field } from '../../fields/index.ts';
import { findFolderRow } from '../../folders/index.ts';
import { listLinkKinds } from '../../links/index.ts';
import { listMembers } from '../../members/index.ts';
import { listPipelines } from '../../pipelines/index.ts';
import { type Item, valuesWithin } from '../../query/index.ts';
import { records } from '../../records/index.ts';
import { getWorkspace } from '../../workspaces/index.ts';
import { importColumns } from '../schema.ts';
import type { exports } from '../table.ts';
import { exported } from './nouns.ts';

export type Cell = string | number | boolean | null;
type ExportRow = Pick<typeof exports.$inferSelect, 'of' | 'folderId' | 'filter' | 'columns'>;

type CustomField = Pick<Field, 'key' | 'label' | 'type' | 'options'>;

interface Column {
  readonly name: string;
  readonly field: string;
  readonly label: string;
  /** A person is written as their e-mail address, another reference as its name, with its id in a separate column. */
  readonly refersTo: 'member' | 'record' | 'other' | undefined;
  readonly isTime: boolean;
  readonly isOption?: (item: string) => boolean;
}

/** Reference fields by kind. */
const references: readonly (readonly [Column['refersTo'], ...string[]])[] = [
  ['member', 'ownerId', 'assigneeId', 'authorId'],
  ['record', 'recordId', 'fromId', 'toId'],
  ['other', 'pipelineId', 'stageId', 'kindId'],
];

/** Possible columns of an export: those of every item, then `data.<key>`. */
export async function knownColumns(ctx: ReadContext, row: Omit<ExportRow, 'columns'>): Promise<Column[]> {
  const { subject, item } = exported[row.of];
  const fields = Object.keys(item.shape);
  const isOfRecords = row.of === 'records';
  const own = fields.flatMap((field): Column[] => {
    if (field === 'data' || field === 'version' || (isOfRecords && field === 'folderId')) return [];
    const filled = isOfRecords ? importColumns.find((column) => column.field === field) : undefined;
    const kind = subject.fields.get(field)?.kind;
    const refersTo = references.find(([, ...names]) => names.includes(field))?.[0];
    const label = filled?.label ?? labelOf(field, refersTo !== undefined, fields);
    return [{ field, refersTo, isTime: kind === 'date' || kind === 'moment', name: filled?.name ?? field, label }];
  });
  return [...own, ...(await customFields(ctx, row)).map(customColumn)];
}

const labels: Readonly<Record<string, string>> = { createdAt: 'Created', updatedAt: 'Changed' };

/** `stageId` is "Stage", `authorId` beside `author` is "Author e-mail". */
function labelOf(field: string, isReference: boolean, fields: readonly string[]): string {
  const bare = isReference ? field.replace(/Id$/, '') : field;
  const words = bare.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase();
  const label = labels[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
  return isReference && fields.includes(bare) ? `${label} e-mail` : label;
}

async function customFields(
  ctx: ReadContext,
  { of, folderId, filter }: Omit<ExportRow, 'columns'>,
): Promise<CustomField[]> {
  if (of === 'records') return activeFields((folderId && (await findFolderRow(ctx, folderId))?.fields) || []);
  if (of !== 'deals') return [];
  const wanted = valuesWithin(filter.where, 'pipelineId');
  const { data } = await listPipelines(ctx, everything);
  const pipelines = data.filter(({ id }) => wanted?.includes(id) !== false);
  const fields = pipelines.flatMap((pipeline) => pipeline.fields.filter(({ archivedAt }) => archivedAt === null));
  return [...new Map(fields.map((field) => [field.key, field])).values()];
}

function customColumn({ key, label, type, options }: CustomField): Column {
  const known = new Set(options?.map(keyOf));
  return {
    name: `data.${key}`,
    field: key,
    label,
    refersTo: type === 'USER' ? 'member' : type === 'RECORD' ? 'record' : undefined,
    isTime: type === 'DATE' || type === 'DATETIME',
    isOption: (item) => known.has(keyOf(item)),
  };
}

const everything = { page: 1, pageSize: 1000, count: false };

export type RowWriter = Awaited<ReturnType<typeof openRows>>;

/** Writes the items of an export as cells. */
export async function openRows(ctx: ReadContext, row: ExportRow) {
  const known = new Map((await knownColumns(ctx, row)).map((column) => [column.name, column]));
  const columns = row.columns.flatMap((name) => {
    const key = name.replace(/^data\./, '');
    // A field that was deleted since keeps its position.
    const column = known.get(name) ?? customColumn({ key, label: name, type: 'TEXT', options: null });
    const hasId = column.refersTo === 'record' || column.refersTo === 'other';
    return hasId ? [column, { ...column, label: `${column.label} id`, refersTo: undefined }] : [column];
  });
  const names = await namesOf(ctx);
  const { timeZone } = await getWorkspace(ctx);
  return {
    header: columns.map(({ label }) => label),
    /** True for cells with a date or a moment. */
    times: columns.map(({ isTime }) => isTime),
    timeZone,
    async cellsOf(items: readonly Item[]): Promise<Cell[][]> {
      const linked = columns.filter(({ refersTo }) => refersTo === 'record');
      const ids = items.flatMap((item) => linked.map((column) => valueOf(item, column)));
      const titles = await titlesOf(ctx, ids);
      const cellOf = (item: Item, column: Column): Cell => {
        const value = valueOf(item, column);
        if (!column.refersTo) return plainCell(value, column);
        const id = typeof value === 'string' ? value : '';
        return names.get(id) ?? titles.get(id) ?? (column.refersTo === 'member' && id !== '' ? id : null);
      };
      return items.map((item) => columns.map((column) => cellOf(item, column)));
    },
    /** An item as the API returns it, reduced to the chosen columns; whole if none are chosen. */
    shown(item: Item): object {
      if (columns.length === 0) return item;
      const custom = columns.filter(isCustom).map(({ field }) => field);
      const own = ['id', ...columns.filter((column) => !isCustom(column)).map(({ field }) => field)];
      return { ...picked(item, own), ...(custom.length > 0 ? { data: picked(dataOf(item), custom) } : {}) };
    },
  };
}

function picked(all: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

function isCustom({ name }: Column): boolean {
  return name.startsWith('data.');
}

function valueOf(item: Item, column: Column): unknown {
  return isCustom(column) ? new Map(Object.entries(dataOf(item))).get(column.field) : item[column.field];
}

function dataOf({ data }: Item): object {
  return typeof data === 'object' && data !== null ? data : {};
}

function plainCell(value: unknown, { isOption }: Column): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) ? cellOfItems(value.map(String), isOption) : JSON.stringify(value);
}

/** E-mail addresses of members, and names of pipelines, stages and link kinds, by id. */
async function namesOf(ctx: ReadContext): Promise<ReadonlyMap<string, string>> {
  const [people, pipelines, kinds] = await Promise.all([
    listMembers(ctx, everything),
    listPipelines(ctx, everything),
    listLinkKinds(ctx, everything),
  ]);
  const things = [...pipelines.data, ...pipelines.data.flatMap(({ stages }) => stages), ...kinds.data];
  return new Map([
    ...people.data.map(({ userId, email }) => [userId, email] as const),
    ...things.map(({ id, name }) => [id, name] as const),
  ]);
}

async function titlesOf(ctx: ReadContext, values: readonly unknown[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(values.filter((value) => typeof value === 'string'))];
  if (ids.length === 0) return new Map();
  const { id, title, workspaceId, deletedAt } = records;
  const uuids = sql.param(ids.map((one) => id.mapToDriverValue(one)));
  const isWanted = and(eq(workspaceId, ctx.workspaceId), isNull(deletedAt), sql`${id} = any(${uuids}::uuid[])`);
  const rows = await ctx.db.orm.select({ id, title }).from(records).where(isWanted);
  return new Map(rows.map((row) => [row.id, row.title]));
}
