import { newestMigration, schemaObstacle } from '@dossier/kernel/db/schema-version.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';

export const migrationsFolder = new URL('../../../packages/domain/migrations/', import.meta.url);

export type Readiness = ReturnType<typeof readinessOf>;

/** Whether this process can serve. */
export function readinessOf(database: Database) {
  const newest = newestMigration(migrationsFolder);
  // `obstacle` handles the failure.
  newest.catch(() => {});
  return {
    /** Set when the process is stopping, so that load balancers send no new requests. */
    isClosing: false,
    /** The reason why it is not ready, or undefined. */
    async obstacle(): Promise<string | undefined> {
      return this.isClosing ? 'stopping' : schemaObstacle(database, await newest);
    },
  };
}
