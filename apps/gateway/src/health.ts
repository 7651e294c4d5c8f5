import { newestMigration, schemaObstacle } from '@dossier/kernel/db/schema-version.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';

export const migrationsFolder = new URL('../../../packages/domain/migrations/', import.meta.url);

/** Whether this process can serve. */
export class Readiness {
  /** Set when the process is stopping, so that load balancers send no new requests. */
  isClosing = false;
  readonly #database: Database;
  readonly #newest = newestMigration(migrationsFolder);

  constructor(database: Database) {
    this.#database = database;
    // `obstacle` gets the failure.
    this.#newest.catch(() => {});
  }

  /** The reason why it is not ready, or undefined. */
  async obstacle(): Promise<string | undefined> {
    return this.isClosing ? 'stopping' : schemaObstacle(this.#database, await this.#newest);
  }
}
