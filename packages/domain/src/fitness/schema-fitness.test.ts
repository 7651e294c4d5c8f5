import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

// Checks what docs/scaling.md needs to spread workspaces over several servers: every key starts with the workspace.
// Read from the catalog of a migrated database.

/** Small tables that belong to no workspace, copied to every server. */
const ofNoWorkspace: Record<string, string> = {
  workspaces: 'is the workspace itself: its id is what the others begin with',
  users: 'a person may be in several workspaces',
  accounts: 'how a person signs in',
  second_factors: 'of a person, asked for before the workspace is chosen',
  sessions: 'of a person, found by its token before the workspace is chosen',
  verifications: 'of a person who is not signed in yet',
  sign_in_throttles: 'by address, before anybody is known',
  job_runners: 'the workers that live',
  once_jobs: 'what the database had to have done once',
  set_up_links: 'there is no workspace yet',
};

/**
 * Unique indexes that start with another column, since their look-up finds the workspace. Their tables are small and
 * copied too.
 */
const foundBefore: Record<string, string> = {
  api_keys_hash: 'a request has its key, and from it its workspace',
  api_keys_family_hash: 'the same for a code of an app',
  api_keys_previous_hash: 'the same for a secret before its rotation',
  invitations_token: 'a person who follows an invitation has only its token',
};

/** Non-unique indexes that start with another column; each server has its own. */
const acrossWorkspaces: Record<string, string> = {
  members_user: 'the workspaces of a person',
  workflows_hook: 'the address of a workflow does not name its workspace',
  workflows_schedule: 'what is due, of all workspaces',
  events_waiting: 'what is to be dispatched, of all workspaces',
  idempotency_keys_old: 'what is old enough to go',
  imports_old: 'what is old enough to go',
  notices_snoozed: 'what comes back, of all workspaces',
  notices_mail: 'what is to be mailed, of all workspaces',
  mail_choices_digest: 'what is due, of all workspaces',
  reminders_waiting: 'what is due, of all workspaces',
  watches_due: 'what is due, of all workspaces',
  notices_old: 'what is old enough to go',
  operations_old: 'what is old enough to go',
  emails_old: 'what is old enough to go',
  exports_old: 'what is old enough to go',
  sync_runs_old: 'what is old enough to go',
  sync_conflicts_old: 'what is old enough to go',
  request_usage_old: 'what is old enough to go',
  workflow_chains_old: 'what is old enough to go',
  workflow_stops_old: 'what is old enough to go',
  workflow_calls_old: 'what is old enough to go',
  workflow_runs_old: 'what is old enough to go',
};

const indexSchema = z.object({
  table: z.string(),
  index: z.string(),
  isUnique: z.boolean(),
  isInverted: z.boolean(),
  columns: z.array(z.string()),
  first: z.string().nullable(),
});
const foreignKeySchema = z.object({ from: z.string(), to: z.string(), first: z.string(), firstThere: z.string() });

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: await freshDatabaseUrl() });
  await client.connect();
});
afterAll(() => client.end());

async function rows<Row>(schema: z.ZodType<Row>, query: string): Promise<Row[]> {
  return z.array(schema).parse((await client.query(query)).rows);
}

const indexes = () =>
  rows(
    indexSchema,
    `
  select t.relname as table, i.relname as index, x.indisunique as "isUnique", m.amname = 'gin' as "isInverted",
    a.attname as first,
    array(select c.attname::text from pg_attribute c where c.attrelid = t.oid and c.attnum = any(x.indkey)) as columns
  from pg_index x
  join pg_class t on t.oid = x.indrelid
  join pg_class i on i.oid = x.indexrelid
  join pg_am m on m.oid = i.relam
  left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
  where t.relnamespace = 'public'::regnamespace order by t.relname, i.relname`,
  );

const ofWorkspaces = async () => (await indexes()).filter(({ table }) => !(table in ofNoWorkspace));

test('every table belongs to a workspace, or stands here with its reason', async () => {
  const found = await rows(
    z.object({ table: z.string() }),
    `
    select relname as table from pg_class c where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    and not exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and a.attnotnull
    )`,
  );
  expect(found.map(({ table }) => table).toSorted()).toEqual(Object.keys(ofNoWorkspace).toSorted());
});

test('every primary key and unique index of a workspace begins with it, but for what a workspace is found by', async () => {
  const unique = (await ofWorkspaces()).filter(({ isUnique }) => isUnique);
  expect(unique.length).toBeGreaterThan(25);
  expect(
    unique
      .filter(({ first }) => first !== 'workspace_id')
      .map(({ index }) => index)
      .toSorted(),
  ).toEqual(Object.keys(foundBefore).toSorted());
});

test('every other index begins with the workspace too, but for what concerns all of them', async () => {
  const plain = (await ofWorkspaces()).filter(({ isUnique, isInverted }) => !isUnique && !isInverted);
  expect(
    plain
      .filter(({ first }) => first !== 'workspace_id')
      .map(({ index }) => index)
      .toSorted(),
  ).toEqual(Object.keys(acrossWorkspaces).toSorted());
});

test('every inverted index, which has no beginning, holds the workspace', async () => {
  const inverted = (await ofWorkspaces()).filter(({ isInverted }) => isInverted);
  expect(inverted.length).toBeGreaterThan(2);
  expect(inverted.filter(({ columns }) => !columns.includes('workspace_id'))).toEqual([]);
});

test('a row of a workspace refers to rows of the same workspace only, or to what belongs to none', async () => {
  const references = await rows(
    foreignKeySchema,
    `
    select f.conrelid::regclass::text as
    from, f.confrelid::regclass::text as to, here.attname as first, there.attname as "firstThere"
    from pg_constraint f join pg_attribute here on here.attrelid = f.conrelid and here.attnum = f.conkey[1]
    join pg_attribute there on there.attrelid = f.confrelid and there.attnum = f.confkey[1]
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace`,
  );
  const within = references.filter(({ from, to }) => !(from in ofNoWorkspace) && !(to in ofNoWorkspace));
  expect(within.length).toBeGreaterThan(5);
  expect(within.filter(({ first, firstThere }) => first !== 'workspace_id' || firstThere !== 'workspace_id')).toEqual(
    [],
  );
});
