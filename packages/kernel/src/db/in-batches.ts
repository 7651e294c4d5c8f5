import type { SQL } from 'drizzle-orm';
import { byIndex } from './by-index.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';

/**
 * Repeats a statement that handles up to `batchSize` rows until it handles fewer. Each run is a transaction of its own:
 * no lock is held for long, and a stop takes effect between two of them.
 */
export async function inBatches(
  database: Database,
  signal: AbortSignal,
  batchSize: number,
  statement: SQL,
): Promise<void> {
  while (!signal.aborted) {
    const { rowCount } = await database.transaction((db) => {
      db.send(byIndex, {});
      return db.orm.execute(statement);
    });
    if ((rowCount ?? 0) < batchSize) return;
  }
}
