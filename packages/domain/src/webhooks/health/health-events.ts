import { randomUUID } from 'node:crypto';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { StatedEvents } from '@dossier/kernel/events/stated.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import type { Session } from '@dossier/postgres-engine/index.ts';
import { and, inArray } from 'drizzle-orm';
import { emit } from '../../events-log/index.ts';
import { webhookDisabled, webhookRecovered } from '../events.ts';
import type { HookKey } from '../lease/lease.ts';
import type { DisabledReason } from '../schema.ts';
import { webhooks } from '../table.ts';

/** The last failure of a webhook, secrets struck out. */
export interface HookFailure {
  readonly message: string;
  readonly status: number | null;
}

export interface Recovery extends HookKey {
  readonly failedSince: string;
}

type Named = Pick<typeof webhooks.$inferSelect, 'id' | 'url' | 'description'>;

/** States that a webhook was switched off, by the actor of the write. */
export function emitDisabled(
  ctx: Pick<WriteContext, 'workspaceId' | 'requestId' | 'actor' | 'events'>,
  webhook: Named,
  reason: DisabledReason,
  error: HookFailure | null,
): void {
  emit(ctx, webhookDisabled, {}, { webhook: shown(webhook), reason, error });
}

/** States that webhooks deliver again, in the transaction that records their success. */
export async function stateRecoveries(db: Session, recoveries: readonly Recovery[]): Promise<void> {
  const since = new Map(recoveries.map(({ webhookId, failedSince }) => [encodeId('hook', webhookId), failedSince]));
  const rows = await db.orm
    .select({
      workspaceId: webhooks.workspaceId,
      id: webhooks.id,
      url: webhooks.url,
      description: webhooks.description,
    })
    .from(webhooks)
    .where(
      and(
        inArray(webhooks.workspaceId, [...new Set(recoveries.map(({ workspaceId }) => encodeId('ws', workspaceId)))]),
        inArray(webhooks.id, [...since.keys()]),
      ),
    );
  for (const { workspaceId, ...webhook } of rows) {
    const failedSince = since.get(webhook.id);
    if (failedSince === undefined) continue;
    const ctx = ofDossier(workspaceId);
    emit(ctx, webhookRecovered, {}, { webhook: shown(webhook), failedSince });
    ctx.events.flush(db);
  }
}

/** The actor of what the service does by itself. */
export function ofDossier(workspaceId: string) {
  const actor = { kind: 'system', name: 'Dossier' } as const;
  return { workspaceId, requestId: randomUUID(), actor, events: new StatedEvents() };
}

/** The explicit list is load-bearing: paths and queries of addresses hold secrets. */
function shown({ id, url, description }: Named): { id: string; origin: string; description: string | null } {
  return { id, origin: new URL(url).origin, description };
}
