import type { ReadContext } from '@dossier/kernel/context.ts';
import { isoTimestamp } from '@dossier/kernel/db/columns.ts';
import { notFound } from '@dossier/kernel/errors.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { events } from '../../events-log/index.ts';
import { TriggerConditions, type Verdict } from '../../workflows/index.ts';
import { getWorkspace } from '../../workspaces/index.ts';
import { filterReasons, type FilterReason, type Preview, type PreviewInput } from './delivery-schema.ts';
import { getRow } from '../service.ts';
import { filters, filtersOf } from '../dispatch/conditions.ts';

const examinedMax = 200;
const shownMax = 50;

interface Examined extends Record<string, unknown> {
  readonly id: string;
  readonly kind: string;
  readonly occurredAt: string;
  readonly payload: string;
  readonly refusals: Exclude<FilterReason, 'CONDITION' | 'OWN_HEALTH'>[];
}

/** Checks if this webhook, with its current settings, would send past events, and the reason if not. */
export async function previewWebhook(ctx: ReadContext, { id, eventId }: PreviewInput): Promise<Preview> {
  const { condition } = await getRow(ctx, id);
  const examined = await examine(ctx, id, eventId);
  if (eventId !== undefined && examined.length === 0) throw notFound('event');
  const { timeZone } = await getWorkspace(ctx);
  const conditions = new TriggerConditions();
  const judged: Preview['events'] = [];
  for (const { payload, refusals, ...event } of examined) {
    const body = JSON.parse(payload) as { webhook?: { id?: string } };
    const verdict = await conditions.judge({ workspaceId: ctx.workspaceId, condition, timeZone }, body);
    const ownHealth =
      event.kind.startsWith('webhook.') && body.webhook?.id === id ? ('OWN_HEALTH' as const) : undefined;
    const filteredBy = ownHealth ?? refusals[0] ?? (verdict === false ? 'CONDITION' : null);
    judged.push({
      ...event,
      id: encodeId('evt', event.id),
      occurredAt: isoTimestamp(event.occurredAt),
      isSent: filteredBy === null,
      filteredBy,
      problem: filteredBy === null ? problemOf(verdict) : null,
    });
  }
  return {
    examined: judged.length,
    sent: judged.filter(({ isSent }) => isSent).length,
    filtered: filterReasons
      .map((by) => ({ by, count: judged.filter(({ filteredBy }) => filteredBy === by).length }))
      .filter(({ count }) => count > 0),
    unjudged: judged.filter(({ problem }) => problem !== null).length,
    events: judged.slice(0, shownMax),
  };
}

async function examine(ctx: ReadContext, id: string, eventId: string | undefined): Promise<Examined[]> {
  const refusals = Object.entries(filters).map(([by, isMet]) => sql`case when (${isMet}) is not true then ${by} end`);
  const { rows } = await ctx.db.orm.execute<Examined>(sql`
    select r.id, r.kind, r."occurredAt", r.payload,
      array_remove(array[${sql.join(refusals, sql`, `)}], null) as refusals
    from (
      select id, kind, folder_id as "folderId", pipeline_id as "pipelineId", 
        to_jsonb(changed_fields) as "changedFields",
        occurred_at as "occurredAt", payload
      from ${events}
      where workspace_id = ${sql.param(ctx.workspaceId, events.workspaceId)}
        and ${eventId === undefined ? sql`true` : sql`id = ${sql.param(eventId, events.id)}`}
      order by id desc limit ${examinedMax}
    ) r
    cross join ${filtersOf(ctx.workspaceId, id)}
    order by r.id desc`);
  return rows;
}

function problemOf(verdict: Verdict): string | null {
  if (verdict === 'later') return 'Its values are too large to be judged for every event.';
  return verdict instanceof Error ? verdict.message : null;
}
