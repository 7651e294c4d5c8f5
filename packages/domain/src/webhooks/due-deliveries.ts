import { type Database, defineSql } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import type { HookKey } from './lease.ts';

/** A due delivery with the body to send. */
export interface DueDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly attempts: number;
  readonly attemptsBefore: number;
  /** Null when the event was pruned. */
  readonly payload: string | null;
}

const { placeholder } = sql;

const findDue = defineSql<DueDelivery>(
  'read',
  'webhooks.find_due',
  sql`
  select d.id, d.event_id as "eventId", d.attempts, d.attempts_before as "attemptsBefore",
    (select e.payload from events e where e.workspace_id = d.workspace_id and e.id = d.event_id) as payload
  from deliveries d
  where d.workspace_id = ${placeholder('workspaceId')}
    and d.webhook_id = ${placeholder('webhookId')} and d.status = 'PENDING'
    and d.next_attempt_at <= now()
    and d.id <> all (${placeholder('held')}::uuid[])
  order by d.next_attempt_at limit ${placeholder('limit')}`,
);

/**
 * The due deliveries of a webhook, longest overdue first, without those in `held`. Rows are not marked: the lease is
 * the claim.
 */
export function listDueDeliveries(
  database: Database,
  { workspaceId, webhookId }: HookKey,
  held: Iterable<string>,
  limit: number,
): Promise<DueDelivery[]> {
  return database.read.run(findDue, { workspaceId, webhookId, held: [...held], limit });
}
