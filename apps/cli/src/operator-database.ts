import { Database } from '@dossier/kernel/db/database.ts';
import { demandUsable } from './connection.ts';
import type { DataFolder } from './data-folder.ts';
import { Embedded } from './embedded.ts';
import { readDataPlace } from './environment.ts';
import { bringUpToDate, demandUpToDate } from './schema-state.ts';

export interface OperatorDatabase {
  database: Database;
  /** Undefined where PostgreSQL is not the embedded one. */
  folder: DataFolder | undefined;
}

/** The database that DATABASE_URL names, or the embedded one: the running one, else one for as long as `work` takes. */
export async function withDatabase<T>(work: (found: OperatorDatabase) => Promise<T>): Promise<T> {
  return withDatabaseUrl(async (url, folder) => {
    const database = new Database({ url, applicationName: 'dossier command', poolSize: 2, laneCount: 1 });
    try {
      return await work({ database, folder });
    } finally {
      await database.close();
    }
  });
}

async function withDatabaseUrl<T>(work: (url: string, folder: DataFolder | undefined) => Promise<T>): Promise<T> {
  const place = readDataPlace();
  if (place.kind === 'outside') {
    const url = place.directUrl ?? place.url;
    await demandUsable(url);
    await demandUpToDate(url);
    return work(url, undefined);
  }
  const embedded = await Embedded.open(place.folder);
  const { url, isOwn, close } = await embedded.borrow();
  try {
    await (isOwn ? bringUpToDate(url) : demandUpToDate(url));
    return await work(url, embedded.folder);
  } finally {
    await close();
  }
}

/** Brings the schema of whichever database it is up to date. */
export async function migrateDatabase(): Promise<void> {
  const place = readDataPlace();
  if (place.kind === 'outside') {
    const url = place.directUrl ?? place.url;
    await demandUsable(url);
    return bringUpToDate(url);
  }
  const { url, close } = await (await Embedded.open(place.folder)).borrow();
  await bringUpToDate(url).finally(close);
}
