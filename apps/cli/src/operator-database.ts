import type { Database } from '@dossier/postgres-engine/index.ts';
import { demandUsable, withOpenDatabase } from './connection.ts';
import type { Secrets } from './data-folder.ts';
import { Embedded } from './embedded.ts';
import { readDatabaseLocation } from './environment.ts';
import { demandOwner, ownerOf, programRole, type Owner } from './owner.ts';
import { bringUpToDate, demandUpToDate } from './schema-state.ts';

/** The database that DATABASE_URL names, or the embedded one: the running one, else one for as long as `work` takes. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  return withDatabaseUrl((url) => withOpenDatabase(url, work));
}

/** Like `withDatabase`, for callers that connect themselves. `schema`: whether an older version is refused or read. */
export async function withDatabaseUrl<T>(
  work: (url: string, secrets: Secrets | undefined) => Promise<T>,
  schema: 'current' | 'any' = 'current',
): Promise<T> {
  const location = readDatabaseLocation();
  if (location.kind === 'outside') {
    const url = location.ownerUrl ?? location.directUrl ?? location.url;
    await demandUsable(url, location.ownerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL');
    if (schema === 'current') await demandUpToDate(url);
    return work(url, undefined);
  }
  const embedded = await Embedded.open(location.folder);
  await using borrowed = await embedded.borrow();
  const { url, isOwn } = borrowed;
  if (schema === 'current') await (isOwn ? bringUpToDate({ url, program: programRole }) : demandUpToDate(url));
  return await work(url, await embedded.secrets());
}

export interface BareDatabase {
  owner: Owner;
  /** Undefined with another PostgreSQL: the operator keeps its secrets. */
  embedded: Embedded | undefined;
}

/** A database with any schema, on which no `start` runs. */
export async function withBareDatabase<T>(work: (found: BareDatabase) => Promise<T>): Promise<T> {
  const location = readDatabaseLocation();
  if (location.kind === 'outside') {
    const owner = await ownerOf(location);
    await demandOwner(owner.url);
    return work({ owner, embedded: undefined });
  }
  const embedded = await Embedded.open(location.folder);
  await embedded.refuseSecondStart();
  await using borrowed = await embedded.borrow();
  return await work({ owner: { url: borrowed.url, program: programRole }, embedded });
}

/** Migrates the schema of the operator's or the embedded database. */
export async function migrateDatabase(tell: (line: string) => void): Promise<void> {
  const location = readDatabaseLocation();
  if (location.kind === 'outside') return bringUpToDate(await ownerOf(location), tell);
  await using borrowed = await (await Embedded.open(location.folder)).borrow();
  await bringUpToDate({ url: borrowed.url, program: programRole }, tell);
}
