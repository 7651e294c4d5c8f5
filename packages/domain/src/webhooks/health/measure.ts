import { type Database, defineSql } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';

/** The state of all webhooks of all workspaces, for metrics. */
export interface WebhookMeasure {
  readonly healthy: number;
  readonly failing: number;
  readonly paused: number;
  readonly disabled: number;
  /** Age of the oldest overdue delivery, without those of paused or disabled webhooks. */
  readonly lagS: number;
}

const measure = defineSql<WebhookMeasure>(
  'change',
  'webhooks.measure',
  sql`
  with each as (
    select w.is_enabled, s.consecutive_failures > 0 as is_failing, coalesce(s.paused_until > now(), false) as is_paused,
      first.due_at
    from webhooks w join webhook_states s on s.workspace_id = w.workspace_id and s.webhook_id = w.id
    left join lateral (
      select d.next_attempt_at as due_at
      from deliveries d
      where d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.status = 'PENDING'
      order by d.next_attempt_at limit 1
    ) first on true
  )
  select
    (count(*) filter (where is_enabled and not is_paused and not is_failing))::int as healthy,
    (count(*) filter (where is_enabled and not is_paused and is_failing))::int as failing,
    (count(*) filter (where is_enabled and is_paused))::int as paused,
    (count(*) filter (where not is_enabled))::int as disabled,
    coalesce(
      greatest(0, extract(epoch from now() - min(due_at) filter (where is_enabled and not is_paused))), 0
    )::float8 as "lagS"
  from each`,
);

export async function measureWebhooks(database: Database): Promise<WebhookMeasure> {
  const [measured] = await database.autocommit.run(measure, {});
  if (!measured) throw new Error('An aggregate answered without a row.');
  return measured;
}
