import type { Actor, CallContext, Role, Scope } from '@dossier/kernel/context.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { callerFactory } from '@dossier/kernel/procedures.ts';
import { Outbound } from '@dossier/kernel/safe-fetch.ts';
import { SecretBox } from '@dossier/kernel/secret-box.ts';
import type { Services } from '@dossier/kernel/services.ts';
import { freshDatabaseUrl, programUrlOf } from '@dossier/testing/database.ts';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { members } from '../members/table.ts';
import { appRouter } from '../router.ts';
import { cheapenScrypt } from './cheap-scrypt.ts';
import { watchLockOrder } from './lock-order.ts';
import { users } from '../users/table.ts';
import { workspaces } from '../workspaces/table.ts';

const callerOf = callerFactory(appRouter);
export type Caller = ReturnType<typeof callerOf>;

/** A separate workspace for one test, and ways to act in it. */
export interface TestWorkspace {
  readonly id: string;
  readonly ownerId: string;
  readonly owner: Caller;
  readonly member: Caller;
  readonly memberId: string;
  key(...scopes: Scope[]): Caller;
  as(actor: Actor, more?: Partial<CallContext>): Caller;
  /** The events stated so far, oldest first, as their payloads. */
  events(): Promise<Record<string, unknown>[]>;
}

export interface World {
  readonly database: Database;
  /** The URL for gateways and workers: their role owns nothing (docs/decisions/0038). */
  readonly url: string;
  readonly ownerUrl: string;
  asOwner(statement: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** Outbound requests may also reach receivers on 127.0.0.1. */
  readonly services: Services & { readonly outbound: Outbound };
  workspace(): Promise<TestWorkspace>;
  caller(context?: Partial<CallContext>): Caller;
  /** Fails if a verb locked several rows in an undefined order. */
  close(): Promise<void>;
}

/** A database for one test file; each test creates its own workspace in it. `ownerUrl`: another database. */
export async function openWorld(ownerUrl?: string): Promise<World> {
  return openWorldAt(ownerUrl ?? (await freshDatabaseUrl()));
}

async function openWorldAt(ownerUrl: string): Promise<World> {
  const url = programUrlOf(ownerUrl);
  const database = new Database({
    url,
    applicationName: 'test',
    isDemandingEvents: true,
    poolSize: 5,
    sharedCount: 2,
    statementTimeoutMs: 60_000,
  });
  const { faults } = watchLockOrder(database.pool);
  const restoreScrypt = cheapenScrypt();
  await setClock(url);
  const outbound = new Outbound({ allow: ['127.0.0.1/32'], isInsecureAllowed: false, own: [] });
  const services = {
    outbound,
    secretBox: new SecretBox('a secret for tests, not for anybody else'),
    mail: { outbound },
  };
  const caller = (context: Partial<CallContext> = {}) =>
    callerOf({
      database: database.of('stranger'),
      services,
      mayCreateWorkspaces: true,
      requestId: newId('job'),
      user: undefined,
      actor: undefined,
      workspaceId: undefined,
      ...context,
    });
  const close = async () => {
    restoreScrypt();
    await Promise.all([database.close(), outbound.close()]);
    if (faults.size > 0)
      throw new Error(
        `Verbs that may wait for one another for ever; see testing/lock-order.ts:\n${[...faults].join('\n')}`,
      );
  };
  const asOwner = (statement: string, values?: unknown[]) => queryAt(ownerUrl, statement, values);
  return {
    database,
    url,
    ownerUrl,
    asOwner,
    services,
    workspace: () => createTestWorkspace(database, services),
    caller,
    close,
  };
}

async function queryAt(url: string, statement: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(statement, values).finally(() => client.end());
}

/** Uses a temporary connection: a test may still configure how its sessions begin. */
async function setClock(url: string): Promise<void> {
  const passing = new Database({ url, applicationName: 'test' });
  await passing.setClock().finally(() => passing.close());
}

async function createTestWorkspace(database: Database, services: Services): Promise<TestWorkspace> {
  const id = newId('ws');
  await database.autocommit.orm.insert(workspaces).values({ id, name: 'Test workspace' });
  const ownerId = await addPerson(database, id, 'OWNER');
  const memberId = await addPerson(database, id, 'MEMBER');
  const as = (actor: Actor, more: Partial<CallContext> = {}) =>
    callerOf({
      database: database.of(id),
      services,
      mayCreateWorkspaces: true,
      requestId: newId('job'),
      user: undefined,
      workspaceId: id,
      actor,
      ...more,
    });
  return {
    id,
    ownerId,
    memberId,
    as,
    owner: as(
      { kind: 'user', id: ownerId, name: 'Test owner', role: 'OWNER' },
      { user: { id: ownerId, name: 'Test owner', email: `${ownerId}@example.com` } },
    ),
    member: as(
      { kind: 'user', id: memberId, name: 'Test member', role: 'MEMBER' },
      { user: { id: memberId, name: 'Test member', email: `${memberId}@example.com` } },
    ),
    key: (...scopes) => as({ kind: 'key', id: newId('key'), name: 'Test key', scopes }),
    async events() {
      const { rows } = await database.autocommit.orm.execute<{ payload: string }>(
        sql`select payload from events where workspace_id = ${sql.param(id, workspaces.id)} order by id`,
      );
      return rows.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);
    },
  };
}

async function addPerson(database: Database, workspaceId: string, role: Role): Promise<string> {
  const userId = newId('usr');
  await database.autocommit.orm
    .insert(users)
    .values({ id: userId, name: `Test ${role.toLowerCase()}`, email: `${userId}@example.com` });
  await database.autocommit.orm.insert(members).values({ workspaceId, userId, role });
  return userId;
}

export async function readAllPages<T>(
  read: (cursor: string | undefined) => Promise<{ data: T[]; nextCursor: string | null }>,
  between: () => Promise<unknown> = async () => {},
): Promise<T[]> {
  const seen: T[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await read(cursor);
    seen.push(...page.data);
    if (page.nextCursor === null) return seen;
    cursor = page.nextCursor;
    await between();
  }
}
