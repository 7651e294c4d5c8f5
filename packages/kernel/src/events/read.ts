import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { decodeId, encodeId } from '../ids.ts';
import { eventFloors, newestNumberOf } from './order.ts';
import { events } from './table.ts';

/** The part of an event that shows a reader which data are stale. */
export interface FeedEvent {
  readonly id: string;
  /** Its number in the order of events. */
  readonly number: number;
  readonly kind: string;
  /** As selected by `FeedOptions.subjects`. */
  readonly subjects: Readonly<Record<string, string | null>>;
  /** A caller skips the events of its own requests. */
  readonly requestId: string;
}

/** Number of the last event that a reader of the workspace has. */
export interface Position {
  readonly workspaceId: string;
  readonly after: number;
}

interface Row extends Record<string, unknown> {
  workspaceId: string;
  /** Number of the newest event; 0 if there is none. */
  newest: number;
  isKnown: boolean;
  found: FeedEvent[];
}

/**
 * Reads up to `limit` events after a number, oldest first, of many workspaces with one statement: one short index range
 * each. `subjects` is a JSON object over the columns of the event `e`.
 */
export async function readEventsAfter(
  database: Database,
  positions: readonly Position[],
  limit: number,
  subjects: SQL,
) {
  const workspaces = positions.map(({ workspaceId }) => decodeId('ws', workspaceId));
  const { rows } = await database.autocommit.orm.execute<Row>(sql`
    select l.id as "workspaceId", l.after between f.number and n.newest as "isKnown", n.newest,
      (select coalesce(json_agg(json_build_object(
          'id', e.id, 'number', e.number, 'kind', e.kind, 'requestId', e.request_id, 'subjects', ${subjects}
        ) order by e.number), '[]')
        from (
          select * from ${events} where workspace_id = l.id and number > l.after order by number limit ${limit}
        ) e) as found
    from unnest(
      ${sql.param(workspaces)}::uuid[],
      ${sql.param(positions.map(({ after }) => after))}::bigint[]
    ) as l (id, after)
    cross join lateral (select coalesce((select number from ${eventFloors} where workspace_id = l.id), 0) as number) f
    cross join lateral (select ${newestNumberOf(sql`l.id`)} as newest) n`);
  return rows.map(({ workspaceId, newest, isKnown, found }) => ({
    workspaceId: encodeId('ws', workspaceId),
    newest,
    /** Some events are missing: more than `limit`, pruned ones, or `after` is not a number of this workspace. */
    isCut: !isKnown || found.length === limit,
    events: found.map((event) => ({ ...event, id: encodeId('evt', event.id) })),
  }));
}
