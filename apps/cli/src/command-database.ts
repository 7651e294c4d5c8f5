import { Database } from '@dossier/postgres-engine/index.ts';
import { readEngine } from './environment.ts';

/** A database for one command: few connections, over the engine that DATABASE_ENGINE names. */
export function openDatabase(url: string): Database {
  return new Database({ url, engine: readEngine(), applicationName: 'dossier command', poolSize: 2, sharedCount: 1 });
}
