import type { Database } from '@dossier/postgres-engine/index.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { HookKey } from './lease.ts';
import type { DisabledReason } from './schema.ts';
import { webhooks } from './table.ts';

/** Switches a webhook off. Its pending deliveries stay until housekeeping removes them. */
export async function disableWebhook(
  database: Database,
  { workspaceId, webhookId }: HookKey,
  reason: DisabledReason,
): Promise<void> {
  await database.autocommit.orm
    .update(webhooks)
    .set({
      isEnabled: false,
      disabledReason: reason,
      disabledAt: sql`now()`,
      updatedAt: sql`greatest(now(), ${webhooks.updatedAt})`,
    })
    .where(
      and(
        eq(webhooks.workspaceId, encodeId('ws', workspaceId)),
        eq(webhooks.id, encodeId('hook', webhookId)),
        eq(webhooks.isEnabled, true),
      ),
    );
}
