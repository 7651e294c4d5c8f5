import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { decodeId, encodeId } from '../ids.ts';
import { eventFloors, events } from './table.ts';

/** An event, as little of it as tells what is out of date by it. */
export interface Fact {
  readonly id: string;
  /** Its place in the order of events. */
  readonly number: number;
  readonly kind: string;
  readonly recordId: string | null;
  readonly folderId: string | null;
  readonly pipelineId: string | null;
  readonly dealId: string | null;
  readonly taskId: string | null;
  /** The request that made it, by which a caller knows their own. */
  readonly requestId: string;
}

/** A workspace, and the number of the last event of it that is known. */
export interface Place {
  readonly workspaceId: string;
  readonly after: number;
}

interface News {
  readonly workspaceId: string;
  readonly facts: Fact[];
  /** The number of its newest event; 0 where it has none. */
  readonly newest: number;
  /** There are more than the limit, or some are forgotten, or `after` is no place: the facts are not all. */
  readonly isCut: boolean;
}

interface Row extends Record<string, unknown> {
  workspaceId: string;
  newest: number;
  isKnown: boolean;
  facts: Fact[];
}

/**
 * What follows a place in some workspaces, oldest first, of each at most `limit`: with one statement, a short range of
 * an index for each.
 */
export async function readFacts(database: Database, places: readonly Place[], limit: number): Promise<News[]> {
  const workspaces = places.map(({ workspaceId }) => decodeId('ws', workspaceId));
  const { rows } = await database.read.orm.execute<Row>(sql`
    select l.id as "workspaceId", l.after between f.number and n.newest as "isKnown", n.newest::float8 as newest,
      (select coalesce(json_agg(json_build_object(
          'id', e.id, 'number', e.number, 'kind', e.kind, 'recordId', e.record_id, 'folderId', e.folder_id, 'pipelineId', e.pipeline_id, 'requestId', e.request_id,
          'dealId', case when e.kind like 'deal.%' then e.payload::json -> 'deal' ->> 'id' end,
          'taskId', case when e.kind like 'task.%' then e.payload::json -> 'task' ->> 'id' end
        ) order by e.number), '[]') from (select * from ${events} where workspace_id = l.id and number > l.after order by number limit ${limit}) e) as facts
    from unnest(${sql.param(workspaces)}::uuid[], ${sql.param(places.map(({ after }) => after))}::bigint[]) as l (id, after)
    cross join lateral (select coalesce((select number from ${eventFloors} where workspace_id = l.id), 0) as number) f
    cross join lateral (select greatest(f.number, (select number from ${events} where workspace_id = l.id and number is not null order by number desc limit 1)) as newest) n`);
  return rows.map(({ workspaceId, newest, isKnown, facts }) => ({
    workspaceId: encodeId('ws', workspaceId),
    newest,
    isCut: !isKnown || facts.length === limit,
    facts: facts.map(toFact),
  }));
}

function toFact({ id, recordId, folderId, pipelineId, ...rest }: Fact): Fact {
  return {
    ...rest,
    id: encodeId('evt', id),
    recordId: recordId === null ? null : encodeId('rec', recordId),
    folderId: folderId === null ? null : encodeId('fld', folderId),
    pipelineId: pipelineId === null ? null : encodeId('pl', pipelineId),
  };
}
