import { z } from 'zod';
import type { DataFolder } from '../data-folder.ts';
import { withClient, withOpenDatabase } from '../connection.ts';

/** Sign-in data of the workspace Demo. */
const credentialsSchema = z.object({
  workspaceId: z.string(),
  email: z.string(),
  /** Null if the person already had an account. */
  password: z.string().nullable(),
  key: z.string(),
});

export type Credentials = z.output<typeof credentialsSchema>;

const fileName = 'demo.json';
// Advisory lock: only one of several processes that start on an empty database creates the workspace.
const lockKey = 7_205_759_405;

/**
 * Creates the workspace Demo if the database has no workspace at all, and returns its sign-in data. Later starts read
 * these from a file beside the embedded PostgreSQL, which only its owner can read.
 */
export async function seedIfEmpty(
  url: string,
  folder: DataFolder | undefined,
  tell: (line: string) => void,
): Promise<Credentials | undefined> {
  return withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const { rowCount } = await client.query('select from workspaces limit 1');
    if (rowCount !== 0) return readCredentials(folder);
    tell('Making the workspace Demo ...');
    // Loaded late: a start with data does not need the domain in this process.
    const { createDemo } = await import('./create.ts');
    const credentials = await withOpenDatabase(url, createDemo);
    await folder?.write(fileName, credentials);
    return credentials;
  });
}

async function readCredentials(folder: DataFolder | undefined): Promise<Credentials | undefined> {
  const parsed = credentialsSchema.safeParse(await folder?.read(fileName));
  return parsed.success ? parsed.data : undefined;
}
