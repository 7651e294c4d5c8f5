import type { ReadContext } from '@dossier/kernel/context.ts';
import { findRows } from '@dossier/kernel/db/rows.ts';
import { equals } from '@dossier/kernel/verbs.ts';
import { impossible, DomainError } from '@dossier/kernel/errors.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { demandMember } from '../members/index.ts';
import { findPipelineRow, stages } from '../pipelines/index.ts';
import { dealSubject, kindOfField, recordSubject, taskSubject, type Subject, checkAggregate } from '../query/index.ts';
import type { AggregateInput, Filter } from '../query/schema.ts';
import type { MeasureTileInput, Tile } from './schema.ts';

/** The measured noun, with the filter of a tile narrowed by period and owner. */
export interface TileQuery {
  readonly subject: Subject;
  readonly where: Filter | undefined;
}

type Around = Pick<MeasureTileInput, 'from' | 'to' | 'ownerId' | 'timeZone'>;

const subjects = { deals: dealSubject, records: recordSubject, tasks: taskSubject } as const;

/** The query behind a tile about deals, records or tasks; undefined if nothing can match. */
export async function queryOfTile(ctx: ReadContext, tile: Tile, around: Around): Promise<TileQuery | undefined> {
  if (tile.subject === 'stages' || tile.subject === 'activity') throw new Error('This tile has figures of its own.');
  const subject = subjects[tile.subject];
  const { where } = tile.aggregate;
  const own = await conditionsOf(ctx, tile);
  if (!own) return undefined;
  const narrowing = [...own, ...(await inPeriod(ctx, subject, tile, around)), ...(await ownedBy(ctx, tile, around))];
  if (narrowing.length === 0) return { subject, where };
  return { subject, where: { and: [...(where?.and ?? (where ? [where] : [])), ...narrowing] } };
}

/** The conditions on the pipeline and the stages of deals; undefined if there is no stage of these kinds. */
async function conditionsOf(
  ctx: ReadContext,
  { subject, pipelineId, stageKinds }: Tile,
): Promise<Filter[] | undefined> {
  if (subject !== 'deals') return [];
  if (pipelineId !== null && !(await findPipelineRow(ctx, pipelineId)))
    throw impossible(['tile', 'pipelineId'], 'There is no such pipeline.');
  const ofPipeline: Filter[] = pipelineId === null ? [] : [{ field: 'pipelineId', op: 'eq', value: pipelineId }];
  if (stageKinds.length === 0) return ofPipeline;
  const isOfKind = equals(stages, { workspaceId: ctx.workspaceId, kind: stageKinds });
  const isInPipeline = pipelineId === null ? undefined : eq(stages.pipelineId, pipelineId);
  const found = await findRows(ctx.db, stages, and(isOfKind, isNull(stages.archivedAt), isInPipeline), {
    orderBy: [stages.pipelineId, stages.position, stages.id],
    limit: stagesMax,
  });
  if (found.length === 0) return undefined;
  const ids = found.map(({ id }) => id);
  // A list in a filter holds at most 50 values.
  const lists = Array.from({ length: Math.ceil(ids.length / listMax) }, (_, at): Filter => ({
    field: 'stageId',
    op: 'in',
    value: ids.slice(at * listMax, (at + 1) * listMax),
  }));
  return [...ofPipeline, ...(lists.length === 1 ? lists : [{ or: lists }])];
}

const listMax = 50;
const stagesMax = 500;

async function inPeriod(
  ctx: ReadContext,
  subject: Subject,
  { dateField, aggregate: { where } }: Tile,
  { from, to, timeZone }: Around,
): Promise<Filter[]> {
  if (dateField === null) return [];
  const kind = await kindOfField(ctx, subject, where, dateField, ['tile', 'dateField']);
  if (kind !== 'date' && kind !== 'moment')
    throw impossible(['tile', 'dateField'], `"${dateField}" is a ${kind}: only dates and times have periods`);
  const isDate = kind === 'date';
  const after = to && (isDate ? to : startOf(to, timeZone, 1));
  return [
    ...(from ? [{ field: dateField, op: 'gte' as const, value: isDate ? from : startOf(from, timeZone, 0) }] : []),
    ...(after ? [{ field: dateField, op: isDate ? ('lte' as const) : ('lt' as const), value: after }] : []),
  ];
}

/** The first moment of a day in this time zone. */
export function startOf(day: string, timeZone: string, daysLater: number): string {
  const start = DateTime.fromISO(day, { zone: timeZone }).plus({ days: daysLater });
  if (!start.isValid) throw impossible(['timeZone'], 'must be an IANA time zone, for example Europe/Berlin');
  return start.toUTC().toISO();
}

async function ownedBy(ctx: ReadContext, { subject }: Tile, { ownerId }: Around): Promise<Filter[]> {
  if (ownerId === undefined) return [];
  await demandMember(ctx, ownerId, ['ownerId']);
  return [{ field: subject === 'tasks' ? 'assigneeId' : 'ownerId', op: 'eq', value: ownerId }];
}

/** The aggregate of a tile. Weighting needs the stages, so it also groups by them. */
export function aggregateOf({ aggregate, isWeighted }: Tile, { where }: TileQuery, timeZone: string): AggregateInput {
  const asked = { ...aggregate, where, timeZone };
  if (!isWeighted) return asked;
  const { groupBy, sum } = aggregate;
  return { ...asked, groupBy: [...groupBy, { field: 'stageId' }], sum: [...new Set(['amount', ...sum])] };
}

/** 422 names each invalid tile, so that a stored report can always be shown. */
export async function checkTiles(ctx: ReadContext, tiles: readonly Tile[]): Promise<void> {
  for (const [at, tile] of tiles.entries()) {
    await checkTile(ctx, tile).catch((error: unknown) => {
      throw placedAt(error, at, tile);
    });
  }
}

export async function checkTile(ctx: ReadContext, tile: Tile): Promise<void> {
  const { subject, aggregate, isWeighted, stageKinds, pipelineId } = tile;
  const isOfDeals = subject === 'deals';
  if (isWeighted && !isOfDeals) throw impossible(['isWeighted'], 'Only deals are weighted.');
  if (isWeighted && aggregate.groupBy.length > 1)
    throw impossible(['isWeighted'], 'Weighted deals are grouped by one field at most.');
  if (stageKinds.length > 0 && !isOfDeals) throw impossible(['stageKinds'], 'Only deals are in stages.');
  if (pipelineId !== null && !isOfDeals && subject !== 'stages')
    throw impossible(['pipelineId'], 'Only deals and stages are of a pipeline.');
  if (pipelineId !== null && !(await findPipelineRow(ctx, pipelineId)))
    throw impossible(['pipelineId'], 'There is no such pipeline.');
  if (subject === 'stages' || subject === 'activity') {
    const { where, ...lists } = aggregate;
    if (where || Object.values(lists).some((list) => list.length > 0))
      throw impossible(['aggregate'], 'These figures are fixed: leave it empty.');
    if (tile.dateField !== null) throw impossible(['dateField'], 'These figures have their own dates: leave it empty.');
    return;
  }
  // A period and an owner add conditions, whose number is limited.
  const day = '2026-01-31';
  const query = await queryOfTile(ctx, tile, { from: day, to: day, timeZone: 'UTC' });
  if (query) await checkAggregate(ctx, query.subject, aggregateOf(tile, query, 'UTC'));
}

function placedAt(error: unknown, at: number, { title }: Tile): unknown {
  if (!(error instanceof DomainError) || !error.issues) return error;
  const issues = error.issues.map(({ path, message }) => {
    const inside = path[0] === 'tile' ? path.slice(1) : isOfAggregate(path[0]) ? ['aggregate', ...path] : path;
    return { path: ['tiles', at, ...inside], message: `${title}: ${message}` };
  });
  return new DomainError(error.code, error.message, { issues, cause: error });
}

function isOfAggregate(name: unknown): boolean {
  return ['where', 'groupBy', 'sum', 'avg', 'min', 'max'].some((known) => known === name);
}
