import { randomBytes } from 'node:crypto';
import { excessOf } from '@dossier/kernel/db/program-role.ts';
import type { Client } from '@dossier/postgres-engine/maintenance.ts';
import { demandUsable, withClient } from './connection.ts';
import type { DatabaseLocation } from './environment.ts';
import { codeOf, Refusal } from './command.ts';

/** The role that owns the schema, and the role that uses the tables (docs/decisions/0038). */
export interface Owner {
  readonly url: string;
  /** The role of gateways and workers; undefined if they connect as the owner. */
  readonly program: string | undefined;
}

/**
 * The owner of the operator's own database: DATABASE_OWNER_URL, else the role of DATABASE_URL. Refuses addresses that
 * can't be used, and a role of the program that may do more than it needs.
 */
export async function ownerOf(location: DatabaseLocation & { kind: 'outside' }): Promise<Owner> {
  const { url, directUrl = url, ownerUrl } = location;
  let program: string | undefined;
  if (ownerUrl !== undefined) {
    await demandUsable(ownerUrl, 'DATABASE_OWNER_URL');
    program = await withClient(ownerUrl, (owner) => prepareProgram(owner, url));
  }
  await demandUsable(url);
  if (directUrl !== url) await demandUsable(directUrl, 'DATABASE_DIRECT_URL');
  return { url: ownerUrl ?? directUrl, program };
}

/** Refuses a role that may not create tables. */
export async function demandOwner(url: string): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ role: string; isOwner: boolean }>(
      `select current_user as role, has_schema_privilege('public', 'CREATE') as "isOwner"`,
    ),
  );
  if (rows[0]?.isOwner !== true)
    throw new Refusal(
      `The role "${rows[0]?.role}" may not change the schema. Name the owner of the tables in DATABASE_OWNER_URL.`,
    );
}

/** Creates the role that DATABASE_URL names if it is missing, lets it connect, and returns its name. */
async function prepareProgram(owner: Client, url: string): Promise<string> {
  const { username, password } = new URL(url);
  const role = decodeURIComponent(username);
  if (role === '')
    throw new Refusal(
      'DATABASE_URL names no role. With a DATABASE_OWNER_URL, write it as postgres://role:password@...',
    );
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount === 0) await makeRole(owner, role, decodeURIComponent(password));
  await letConnect(owner, role);
  const excess = await excessOf(owner, role);
  if (excess !== undefined)
    throw new Refusal(
      `The role "${role}" of DATABASE_URL ${excess}. Name another one in DATABASE_URL, which owns nothing, or ` +
        'leave DATABASE_OWNER_URL out.',
    );
  return role;
}

/**
 * Lets the program's role connect. Runs before the first migration, because the program's address is tested before
 * anything changes.
 */
async function letConnect(owner: Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ database: string }>(
    `select current_database() as database where not has_database_privilege($1, current_database(), 'CONNECT')`,
    [role],
  );
  for (const { database } of rows)
    await owner.query(
      `grant connect on database ${owner.escapeIdentifier(database)} to ${owner.escapeIdentifier(role)}`,
    );
}

async function makeRole(owner: Client, role: string, password: string): Promise<void> {
  const name = owner.escapeIdentifier(role);
  try {
    await owner.query(
      password === ''
        ? `create role ${name} login`
        : `create role ${name} login password ${owner.escapeLiteral(password)}`,
    );
  } catch (error) {
    // Another process created it meanwhile.
    if (codeOf(error) === '42710' || codeOf(error) === '23505') return;
    if (codeOf(error) !== '42501') throw error;
    throw new Refusal(
      `PostgreSQL has no role "${role}", and the role of DATABASE_OWNER_URL may not make it. An administrator ` +
        `runs: create role ${name} login password '...'`,
      { cause: error },
    );
  }
}

/** The role of gateway and worker in the embedded PostgreSQL (docs/decisions/0038). */
export const programRole = 'dossier_program';

/**
 * Creates the role if it is missing, and sets a new password, which is not stored: it is valid as long as `start` runs.
 * Resets settings that the role may have changed on itself.
 */
export async function renewProgramRole(client: Client): Promise<string> {
  const password = randomBytes(24).toString('hex');
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [programRole]);
  if (rowCount === 0) await client.query(`create role ${programRole}`);
  await client.query(`
    alter role ${programRole} login nosuperuser nocreatedb nocreaterole noinherit noreplication nobypassrls
      password '${password}';
    alter role ${programRole} reset all;
    revoke connect on database postgres, template1 from public`);
  return password;
}
