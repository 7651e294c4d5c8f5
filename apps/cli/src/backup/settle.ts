import { dispatchBatch } from '@dossier/domain/dispatcher.ts';
import { dispatchToWebhooks, freeLeases, holdDeliveries } from '@dossier/domain/webhooks/index.ts';
import { dispatchToWorkflows, holdRuns } from '@dossier/domain/workflows/index.ts';
import { Database } from '@dossier/postgres-engine/index.ts';

export interface Held {
  readonly deliveries: number;
  readonly runs: number;
}

/**
 * Frees what was under way when a backup was made, and, unless it is to go on, ends what waited then,
 * events without their deliveries included: it may have gone out since, and whoever knows can send it
 * again. So nothing that was delivered is delivered twice.
 */
export async function settle(url: string, createdAt: string, isResumed: boolean): Promise<Held> {
  const database = new Database({ url, applicationName: 'dossier command', poolSize: 2, sharedCount: 1 });
  const note = `Held by a restore of the backup of ${createdAt}: it may have been done since then.`;
  try {
    await freeLeases(database);
    if (isResumed) return { deliveries: 0, runs: 0 };
    while ((await dispatchBatch(database, [dispatchToWebhooks, dispatchToWorkflows])) > 0);
    return { deliveries: await holdDeliveries(database, note), runs: await holdRuns(database, note) };
  } finally {
    await database.close();
  }
}
