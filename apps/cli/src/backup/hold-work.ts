import { dispatchBatch } from '@dossier/domain/dispatcher.ts';
import { dispatchToWebhooks, clearLeases, failPendingDeliveries } from '@dossier/domain/webhooks/index.ts';
import { dispatchToWorkflows, terminateDueRuns } from '@dossier/domain/workflows/index.ts';
import { withOpenDatabase } from '../connection.ts';

export interface Held {
  readonly deliveries: number;
  readonly runs: number;
}

/**
 * Frees the leases of the moment of the backup. Unless it is resumed, ends all deliveries and runs that waited then,
 * also those of events that were not dispatched yet: they may have been done since. So nothing is delivered twice
 * unless the operator sends it again.
 */
export async function holdWork(url: string, createdAt: string, isResumed: boolean): Promise<Held> {
  const note = `Held by a restore of the backup of ${createdAt}: it may have been done since then.`;
  return withOpenDatabase(url, async (database) => {
    await clearLeases(database);
    if (isResumed) return { deliveries: 0, runs: 0 };
    while ((await dispatchBatch(database, [dispatchToWebhooks, dispatchToWorkflows])) > 0);
    return { deliveries: await failPendingDeliveries(database, note), runs: await terminateDueRuns(database, note) };
  });
}
