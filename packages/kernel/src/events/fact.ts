import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { decodeId, encodeId } from '../ids.ts';
import { events } from './table.ts';

/** An event, as little of it as tells what is out of date by it. */
export interface Fact {
  readonly id: string;
  readonly kind: string;
  readonly recordId: string | null;
  readonly folderId: string | null;
  readonly pipelineId: string | null;
  readonly dealId: string | null;
  readonly taskId: string | null;
  /** The request that made it, by which a caller knows their own. */
  readonly requestId: string;
}

interface Question {
  readonly workspaceIds: readonly string[];
  /** Only events whose ids were made after this moment. */
  readonly sinceMs: number;
  /** Ids of events that need not be told again. */
  readonly seen: readonly string[];
  /** Of each workspace at most so many, the newest. */
  readonly limit: number;
}

interface News {
  readonly workspaceId: string;
  readonly facts: Fact[];
  /** There were more than the limit. */
  readonly isCut: boolean;
}

interface Row extends Record<string, unknown> {
  horizonMs: number;
  workspaces: { workspace_id: string; count: number; facts: (Omit<Fact, 'id'> & { id: string })[] | null }[];
}

/**
 * What is new in some workspaces, with one statement: a short range at the end of each one's primary
 * key. `horizonMs` is where the oldest write began that was still under way.
 */
export async function readFacts(database: Database, { workspaceIds, sinceMs, seen, limit }: Question): Promise<{ horizonMs: number; news: News[] }> {
  const workspaces = workspaceIds.map((id) => decodeId('ws', id));
  const known = seen.map((id) => decodeId('evt', id));
  const { rows } = await database.read.orm.execute<Row>(sql`
    with listened as (
      select l.id as workspace_id, count(*)::int as count,
        json_agg(json_build_object(
          'id', e.id, 'kind', e.kind, 'recordId', e.record_id, 'folderId', e.folder_id, 'pipelineId', e.pipeline_id, 'requestId', e.request_id,
          'dealId', case when e.kind like 'deal.%' then e.payload::json -> 'deal' ->> 'id' end,
          'taskId', case when e.kind like 'task.%' then e.payload::json -> 'task' ->> 'id' end
        ) order by e.id) filter (where s.id is null) as facts
      from unnest(${sql.param(workspaces)}::uuid[]) as l (id)
      cross join lateral (select * from ${events} where workspace_id = l.id and id > ${uuidAt(sinceMs)}::uuid order by id desc limit ${limit}) e
      left join unnest(${sql.param(known)}::uuid[]) as s (id) on s.id = e.id
      group by l.id
    )
    select floor(extract(epoch from least(now(), (select min(xact_start) from pg_stat_activity where datname = current_database() and backend_xid is not null))) * 1000)::float8 as "horizonMs",
      (select coalesce(json_agg(listened), '[]') from listened) as workspaces`);
  const [row] = rows;
  if (!row) throw new Error('The look at the events answered without a row.');
  const news = row.workspaces.map(({ workspace_id: workspaceId, count, facts }) => ({ workspaceId: encodeId('ws', workspaceId), isCut: count === limit, facts: (facts ?? []).map(toFact) }));
  return { horizonMs: row.horizonMs, news };
}

/** The lowest id that an event of this moment may have. */
export function eventIdAt(moment: number): string {
  return encodeId('evt', uuidAt(moment));
}

// A UUIDv7 begins with 48 bits of milliseconds (RFC 9562, 5.7).
function uuidAt(moment: number): string {
  const hex = Math.trunc(moment).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
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
