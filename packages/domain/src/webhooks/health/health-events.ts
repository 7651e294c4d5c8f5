import { changeRows } from '@dossier/kernel/db/rows.ts';
import { randomUUID } from 'node:crypto';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { StatedEvents } from '@dossier/kernel/events/stated.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { eventsChannel } from '@dossier/kernel/transact.ts';
import { equals, nextVersion } from '@dossier/kernel/verbs.ts';
import type { Database, Session } from '@dossier/postgres-engine/index.ts';
import { and, inArray, sql } from 'drizzle-orm';
import { emit } from '../../events-log/index.ts';
import { webhookDisabled, webhookRecovered } from '../events.ts';
import type { HookKey } from '../lease/lease.ts';
import type { DisabledReason } from '../schema.ts';
import { webhooks, webhookStates } from '../table.ts';

interface HookFailure {
  readonly message: string;
  readonly status: number | null;
}

/** The columns that name a webhook in its events. */
export const named = { id: webhooks.id, url: webhooks.url, description: webhooks.description };
type Named = Pick<typeof webhooks.$inferSelect, keyof typeof named>;

/** Switches a webhook off, and states it. Its pending deliveries stay until housekeeping removes them. */
export async function disableWebhook(
  database: Database,
  { workspaceId, webhookId }: HookKey,
  reason: DisabledReason,
  failure: HookFailure,
): Promise<void> {
  const ofWorkspace = encodeId('ws', workspaceId);
  const id = encodeId('hook', webhookId);
  await database.transaction(async (db) => {
    const [webhook] = await db.orm
      .update(webhooks)
      .set({ isEnabled: false, disabledReason: reason, disabledAt: sql`now()`, ...nextVersion(webhooks) })
      .where(equals(webhooks, { workspaceId: ofWorkspace, id, isEnabled: true }))
      .returning(named);
    if (!webhook) return;
    const troubledSince = sql`coalesce(${webhookStates.troubledSince}, ${webhookStates.failingSince}, now())`;
    await changeRows(db, webhookStates, { workspaceId: ofWorkspace, webhookId: id }, { troubledSince });
    const ctx = ofDossier(ofWorkspace);
    emitDisabled(ctx, webhook, reason, failure);
    ctx.events.flush(db);
  });
  database.notifier.poke(eventsChannel);
}

export function emitDisabled(
  ctx: Pick<WriteContext, 'workspaceId' | 'requestId' | 'actor' | 'events'>,
  webhook: Named,
  reason: DisabledReason,
  error: HookFailure | null,
): void {
  emit(ctx, webhookDisabled, {}, { webhook: shown(webhook), reason, error });
}

/** States the recovery of webhooks, in the transaction that records their success. */
export async function stateRecoveries(
  db: Session,
  recoveries: readonly (HookKey & { readonly failedSince: string })[],
): Promise<void> {
  const since = new Map(recoveries.map(({ webhookId, failedSince }) => [encodeId('hook', webhookId), failedSince]));
  const workspaceIds = new Set(recoveries.map(({ workspaceId }) => encodeId('ws', workspaceId)));
  const rows = await db.orm
    .select({ workspaceId: webhooks.workspaceId, ...named })
    .from(webhooks)
    .where(and(inArray(webhooks.workspaceId, [...workspaceIds]), inArray(webhooks.id, [...since.keys()])));
  for (const { workspaceId, ...webhook } of rows) {
    const failedSince = since.get(webhook.id);
    if (failedSince === undefined) continue;
    const ctx = ofDossier(workspaceId);
    emit(ctx, webhookRecovered, {}, { webhook: shown(webhook), failedSince });
    ctx.events.flush(db);
  }
}

function ofDossier(workspaceId: string) {
  const actor = { kind: 'system', name: 'Dossier' } as const;
  return { workspaceId, requestId: randomUUID(), actor, events: new StatedEvents() };
}

/** An explicit list, because rows contain secrets, and so do paths and queries of URLs. */
export function shown({ id, url, description }: Named) {
  return { id, origin: new URL(url).origin, description };
}
