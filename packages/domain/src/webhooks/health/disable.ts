import type { Database } from '@dossier/postgres-engine/index.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { eventsChannel } from '@dossier/kernel/transact.ts';
import { and, eq, sql } from 'drizzle-orm';
import { emitDisabled, ofDossier, type HookFailure } from './health-events.ts';
import type { HookKey } from '../lease/lease.ts';
import type { DisabledReason } from '../schema.ts';
import { webhooks, webhookStates } from '../table.ts';

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
      .set({
        isEnabled: false,
        disabledReason: reason,
        disabledAt: sql`now()`,
        updatedAt: sql`greatest(now(), ${webhooks.updatedAt})`,
      })
      .where(and(eq(webhooks.workspaceId, ofWorkspace), eq(webhooks.id, id), eq(webhooks.isEnabled, true)))
      .returning({ id: webhooks.id, url: webhooks.url, description: webhooks.description });
    if (!webhook) return;
    await db.orm
      .update(webhookStates)
      .set({ troubledSince: sql`coalesce(${webhookStates.troubledSince}, ${webhookStates.failingSince}, now())` })
      .where(and(eq(webhookStates.workspaceId, ofWorkspace), eq(webhookStates.webhookId, id)));
    const ctx = ofDossier(ofWorkspace);
    emitDisabled(ctx, webhook, reason, failure);
    ctx.events.flush(db);
  });
  database.notifier.poke(eventsChannel);
}
