import type { Client } from '@dossier/postgres-engine/maintenance.ts';
import { Refusal } from '../refusal.ts';

/** Refuses while gateways or workers run: they would write, and deliver what is restored. */
export async function demandNoProcesses(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database()
      and application_name in ('dossier gateway', 'dossier worker')`,
  );
  if (rowCount !== 0)
    throw new Refusal('Gateways or workers are at work on this database. Stop them, restore, and start them again.');
}

/** Refuses a database that holds data. */
export async function demandEmptyDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      order by 1`,
  );
  const names = new Set(rows.map(({ name }) => name));
  if (names.size === 0) return;
  if (!names.has('workspaces') || !names.has('users'))
    throw new Refusal(
      `The database holds tables that are not of Dossier (${[...names].slice(0, 3).join(', ')}). Restore into a ` +
        'database of its own.',
    );
  const {
    rows: [held],
  } = await client.query<{ workspaces: number; users: number }>(
    'select (select count(*)::int from workspaces) as workspaces, (select count(*)::int from users) as users',
  );
  if (held && held.workspaces + held.users > 0)
    throw new Refusal(
      `The database is not empty (workspaces: ${held.workspaces}, people: ${held.users}). Restore into an empty ` +
        'one, or add --replace to remove what it holds.',
    );
}

/** Leaves a database as it was before the first migration; extensions stay, they may be an administrator's. */
export async function clear(client: Client): Promise<void> {
  await client.query(`
    begin;
    drop schema if exists drizzle cascade;
    drop schema if exists graphile_worker cascade;
    do $$
    declare found record;
    begin
      for found in
        select case when c.relkind = 'r' then 'table' else 'sequence' end as what, c.oid::regclass::text as name
          from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'S')
          and not exists (
            select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
          )
        union all
        select 'function', p.oid::regprocedure::text from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and not exists (
            select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
          )
        union all
        select 'collation', c.oid::regcollation::text from pg_collation c where c.collnamespace = 'public'::regnamespace
      loop
        execute format('drop %s if exists %s cascade', found.what, found.name);
      end loop;
    end $$;
    commit;`);
}
