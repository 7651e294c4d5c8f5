import type { Database } from '@dossier/postgres-engine/index.ts';
import { demandUsable, withOpenDatabase } from './connection.ts';
import type { DataFolder, Secrets } from './data-folder.ts';
import { Embedded } from './embedded.ts';
import { programRole } from './embedded-role.ts';
import { readDatabaseLocation } from './environment.ts';
import { demandOwner, ownerOf, type Owner } from './owner.ts';
import { bringUpToDate, demandUpToDate } from './schema-state.ts';

export interface OperatorDatabase {
  database: Database;
  /** Undefined where PostgreSQL is not the embedded one. */
  folder: DataFolder | undefined;
}

/** The database that DATABASE_URL names, or the embedded one: the running one, else one for as long as `work` takes. */
export async function withDatabase<T>(work: (found: OperatorDatabase) => Promise<T>): Promise<T> {
  return withDatabaseUrl((url, folder) => withOpenDatabase(url, (database) => work({ database, folder })));
}

/** Like `withDatabase`, for callers that connect themselves; `schema` of an older version may be refused or read. */
export async function withDatabaseUrl<T>(
  work: (url: string, folder: DataFolder | undefined, secrets: Secrets | undefined) => Promise<T>,
  schema: 'current' | 'any' = 'current',
): Promise<T> {
  const location = readDatabaseLocation();
  if (location.kind === 'outside') {
    const url = location.ownerUrl ?? location.directUrl ?? location.url;
    await demandUsable(url, location.ownerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL');
    if (schema === 'current') await demandUpToDate(url);
    return work(url, undefined, undefined);
  }
  const embedded = await Embedded.open(location.folder);
  const { url, isOwn, close } = await embedded.borrow();
  try {
    if (schema === 'current') await (isOwn ? bringUpToDate({ url, program: programRole }) : demandUpToDate(url));
    return await work(url, embedded.folder, await embedded.secrets());
  } finally {
    await close();
  }
}

export interface BareDatabase {
  owner: Owner;
  /** Undefined with another PostgreSQL: the operator keeps its secrets. */
  embedded: Embedded | undefined;
}

/** A database whatever its schema, on which no `start` runs. */
export async function withBareDatabase<T>(work: (found: BareDatabase) => Promise<T>): Promise<T> {
  const location = readDatabaseLocation();
  if (location.kind === 'outside') {
    const owner = await ownerOf(location);
    await demandOwner(owner.url);
    return work({ owner, embedded: undefined });
  }
  const embedded = await Embedded.open(location.folder);
  await embedded.refuseSecondStart();
  const { url, close } = await embedded.borrow();
  try {
    return await work({ owner: { url, program: programRole }, embedded });
  } finally {
    await close();
  }
}

/** Brings the schema of whichever database it is up to date. */
export async function migrateDatabase(tell: (line: string) => void): Promise<void> {
  const location = readDatabaseLocation();
  if (location.kind === 'outside') return bringUpToDate(await ownerOf(location), tell);
  const { url, close } = await (await Embedded.open(location.folder)).borrow();
  await bringUpToDate({ url, program: programRole }, tell).finally(close);
}
