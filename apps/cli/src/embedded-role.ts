import { randomBytes } from 'node:crypto';
import type { Client } from '@dossier/postgres-engine/maintenance.ts';

/** The role of gateway and worker in the embedded PostgreSQL (docs/decisions/0038). */
export const programRole = 'dossier_program';

/**
 * Makes the role where it is missing, with a new password, which is stored nowhere: it lives as long as `start`.
 * What the role may have changed in itself is undone.
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
