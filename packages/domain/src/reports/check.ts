import type { ReadContext } from '@dossier/kernel/context.ts';
import { DomainError, impossible } from '@dossier/kernel/errors.ts';
import { findPipelineRow } from '../pipelines/index.ts';
import { checkAggregate } from '../query/index.ts';
import type { Tile } from './schema.ts';
import { aggregateOf, queryOfTile } from './tile-query.ts';

/** 422 names what is wrong with which tile: a report that is stored can be shown. */
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
  // A period and an owner add conditions, of which a filter has a limited number.
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
