import { setTimeout as pause } from 'node:timers/promises';
import { withClient, type Client } from '@dossier/postgres-engine/maintenance.ts';

// The id of an advisory lock: an arbitrary fixed number.
const migrationLock = 7_205_759_403;

const schemas = `('public', 'drizzle', 'graphile_worker')`;

/**
 * Waits until no other process changes the schema or its privileges. A connection waiting for the lock within a
 * statement would block the holder's CREATE INDEX CONCURRENTLY.
 */
export async function lockMigrations(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [
      migrationLock,
    ]);
    if (rows[0]?.isMine === true) return;
    await pause(100);
  }
}

/**
 * Gives the role of gateways and workers exactly the privileges that they need, and revokes all others
 * (docs/decisions/0038). Changes nothing if the privileges are right, so it may run at every start.
 */
export async function grantToProgram(ownerUrl: string, role: string): Promise<void> {
  await withClient({ url: ownerUrl, applicationName: 'dossier migrate' }, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    // The embedded PostgreSQL has the role from its first `start` on.
    if (rowCount === 0) return;
    await lockMigrations(client);
    const missing = await statementsFor(client, role);
    if (missing.length > 0) await client.query(`begin; ${missing.join('; ')}; commit`);
  });
}

/** Rights of the role beyond reading and writing rows that REVOKE can't remove, as the end of a sentence. */
export async function excessOf(owner: Client, role: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ excess: string | null }>(excess, [role]);
  return rows[0]?.excess ?? undefined;
}

async function statementsFor(client: Client, role: string): Promise<string[]> {
  const queries = [ofRelations, ofFunctions, ofSchemas, ofDatabase, ofLargeObjects, ofPolicies, ofLaterTables];
  const { rows } = await client.query<{ text: string }>(queries.map((query) => `(${query})`).join(' union all '), [
    role,
  ]);
  return rows.map(({ text }) => text);
}

/** The role, the only parameter of each statement below. */
const programRole = 'to_regrole(quote_ident($1))';

const isOfExtension = (catalog: string, oid: string) =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

// No TRUNCATE, REFERENCES or TRIGGER, no setval; the audit log is append-only; migration notes are read-only.
const ofRelations = `
  with relations as (
    select c.oid, c.relacl, case c.relkind when 'S' then 'sequence ' else 'table ' end || c.oid::regclass as what,
      case
        when c.relkind = 'S' then case when n.nspname = 'drizzle' then '{}' else '{USAGE}' end
        when n.nspname = 'drizzle' or c.relkind = 'v' or (n.nspname, c.relname) = ('graphile_worker', 'migrations')
          then '{SELECT}'
        when (n.nspname, c.relname) = ('public', 'audit_entries') then '{SELECT,INSERT}'
        else '{SELECT,INSERT,UPDATE,DELETE}'
      end::text[] as wanted
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${schemas} and c.relkind in ('r', 'p', 'v', 'S') and not ${isOfExtension('pg_class', 'c.oid')}
  ), had as (
    select r.oid, a.privilege_type::text as privilege
    from relations r cross join lateral aclexplode(r.relacl) a where a.grantee = ${programRole}
  )
  select format('grant %s on %s to %s', string_agg(privilege, ', '), what, ${programRole}) as text
  from relations r cross join lateral unnest(wanted) w (privilege)
  where not exists (select from had where had.oid = r.oid and had.privilege = w.privilege) group by what
  union all
  select format('revoke %s on %s from %s', string_agg(privilege, ', '), what, ${programRole})
  from relations r join had using (oid) where had.privilege <> all (wanted) group by what`;

// Migrations close functions that run with the owner's rights to PUBLIC.
const ofFunctions = `
  select format('grant execute on function %s to %s', p.oid::regprocedure, ${programRole}) as text from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prosecdef and not ${isOfExtension('pg_proc', 'p.oid')}
    and not has_function_privilege(${programRole}, p.oid, 'EXECUTE')`;

const ofSchemas = `
  select format('grant usage on schema %I to %s', nspname, ${programRole}) as text from pg_namespace
  where nspname in ${schemas} and not has_schema_privilege(${programRole}, oid, 'USAGE')
  union all
  select format('revoke create on schema %I from public, %s', nspname, ${programRole}) from pg_namespace
  where nspname in ${schemas}
    and has_schema_privilege(${programRole}, oid, 'CREATE') and pg_has_role(nspowner, 'USAGE')`;

// PUBLIC may create temporary tables in a new database.
const ofDatabase = `
  select format('revoke create, temporary on database %I from public, %s', datname, ${programRole}) as text
  from pg_database
  where datname = current_database() and has_database_privilege(${programRole}, oid, 'CREATE, TEMPORARY')
    and pg_has_role(datdba, 'USAGE')`;

// PUBLIC may create large objects, which the creator owns. Only a superuser can change that.
const ofLargeObjects = `
  select format('revoke execute on function %s from public', p.oid::regprocedure) as text from pg_proc p
  where p.pronamespace = 'pg_catalog'::regnamespace and p.proname in ('lo_creat', 'lo_create', 'lo_from_bytea')
    and has_function_privilege(${programRole}, p.oid, 'EXECUTE')
    and (select rolsuper from pg_roles where rolname = current_user)`;

// graphile-worker enables row-level security on its tables, and leaves the policies to its users.
const ofPolicies = `
  select format('create policy %1$s on %2$s to %1$s using (true)', ${programRole}, c.oid::regclass) as text
  from pg_class c
  where c.relnamespace = to_regnamespace('graphile_worker') and c.relrowsecurity
    and not exists (select from pg_policy p where p.polrelid = c.oid and ${programRole} = any (p.polroles))`;

// Default privileges also give the program access to later tables, if a migration runs without naming its role.
// grantToProgram narrows them afterwards.
const ofLaterTables = `
  select format('alter default privileges in schema public grant %s to %s', wanted.what, ${programRole}) as text
  from (values ('r', 'select, insert, update, delete on tables'), ('S', 'usage on sequences')) wanted (kind, what)
  where not exists (
    select from pg_default_acl d cross join lateral aclexplode(d.defaclacl) a
    where d.defaclrole = current_user::regrole and d.defaclnamespace = 'public'::regnamespace
      and d.defaclobjtype::text = wanted.kind and a.grantee = ${programRole})`;

const excess = `
  select case
    when r.rolsuper then 'is a superuser'
    when r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolbypassrls
      then 'has one of the attributes CREATEROLE, CREATEDB, REPLICATION and BYPASSRLS'
    when pg_has_role(r.oid, current_user::regrole, 'MEMBER') then 'may act as the role of DATABASE_OWNER_URL'
    when exists (
      select from pg_database d where d.datname = current_database() and pg_has_role(r.oid, d.datdba, 'MEMBER')
    )
      then 'owns the database'
    when exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${schemas} and pg_has_role(r.oid, c.relowner, 'MEMBER')) then 'owns tables of Dossier'
    else (select 'is a member of ' || m.rolname from pg_roles m
      where m.rolname ~ '^pg_(read|write|execute|maintain|create)_' and m.rolname !~ '^pg_read_all_(stats|settings)$'
        and pg_has_role(r.oid, m.oid, 'MEMBER') limit 1)
    end as excess
  from pg_roles r where r.rolname = $1`;
