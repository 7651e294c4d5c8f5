import { noteAudit } from '@dossier/kernel/audit/note.ts';
import type {
  Actor,
  CallContext,
  PersonContext,
  ReadContext,
  SignedIn,
  WriteContext,
} from '@dossier/kernel/context.ts';
import { type Queries, type Reads, type Session, arg, defineStatement } from '@dossier/postgres-engine/index.ts';
import { impossible, notFound, conflict, forbidden, there } from '@dossier/kernel/errors.ts';
import { newestNumberOf } from '@dossier/kernel/events/order.ts';
import { findRows, insertRow } from '@dossier/kernel/db/rows.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { demandRoomOf, Quota } from '@dossier/kernel/quotas.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { and, asc, desc, eq, getTableColumns, isNull, or, sql, gt, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { addMember, demandRank, members } from '../members/index.ts';
import type {
  callerSchema,
  createWorkspaceInput,
  CreateWorkspaceInput,
  Membership,
  UpdateWorkspaceInput,
  Workspace,
  RemoveWorkspaceInput,
} from './schema.ts';
import { workspaces } from './table.ts';

const workspaceById = defineStatement('read', 'workspaces.get', (orm) =>
  orm
    .select()
    .from(workspaces)
    .where(eq(workspaces.id, arg(workspaces.id, 'id'))),
);

export async function getCaller(ctx: ReadContext): Promise<z.output<typeof callerSchema>> {
  const { actor } = ctx;
  const workspace = await getWorkspace(ctx);
  if (actor.kind === 'user') {
    const { id, name, role } = actor;
    return { workspace, actor: { kind: 'user', id, name }, scopes: null, role };
  }
  if (actor.kind !== 'key') throw new Error('Only keys and people ask who they are.');
  const { id, name, scopes } = actor;
  return { workspace, actor: { kind: 'key', id, name }, scopes: [...scopes], role: null };
}

export async function getWorkspace(ctx: ReadContext): Promise<Workspace> {
  const [workspace] = await ctx.db.run(workspaceById, { id: ctx.workspaceId });
  return there(workspace, 'workspace');
}

export async function updateWorkspace(ctx: WriteContext, change: UpdateWorkspaceInput): Promise<Workspace> {
  const before = await getWorkspace(ctx);
  if (ctx.audit) ctx.audit.before = before;
  const { demandsSecondFactor = before.demandsSecondFactor } = change;
  if (demandsSecondFactor !== before.demandsSecondFactor) {
    demandRank(ctx, 'OWNER');
    if (demandsSecondFactor && ctx.user?.hasFactor === false)
      throw impossible(['demandsSecondFactor'], 'Add an authenticator app yourself first, under Profile.');
  }
  const [workspace] = await ctx.db.orm
    .update(workspaces)
    .set({ ...definedOf(change), updatedAt: sql`greatest(now(), ${workspaces.updatedAt})` })
    .where(eq(workspaces.id, ctx.workspaceId))
    .returning();
  return there(workspace, 'workspace');
}

export const ownWorkspacesQuota = new Quota('workspaces', 'workspaces of their own', 20, members, {
  person: members.userId,
  where: eq(members.role, 'OWNER'),
});

const position = sql<string>`${newestNumberOf(workspaces.id)}::text`;

export function listWorkspacesOf(ctx: PersonContext): Promise<Membership[]> {
  return ctx.db.orm
    .select({ ...getTableColumns(workspaces), role: members.role, position })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(and(eq(members.userId, ctx.user.id), or(isNull(workspaces.deletionAt), eq(members.role, 'OWNER'))))
    .orderBy(asc(members.createdAt), asc(members.workspaceId));
}

/** Creates a workspace and its owner in one transaction: a crash in between would leave a workspace without members. */
export function createOwnWorkspace(ctx: PersonContext, input: CreateWorkspaceInput): Promise<Membership> {
  if (!ctx.mayCreateWorkspaces)
    throw forbidden(
      'On this server the operator creates the workspaces (dossier workspace create) and invites their owners.',
    );
  return ctx.database.transaction(async (db) => {
    await demandRoomOf(ctx.user.id, { db, quotas: ctx.quotas }, ownWorkspacesQuota);
    return foundWorkspace(ctx, db, ctx.user, input);
  });
}

export async function foundWorkspace(
  call: CallContext,
  db: Session,
  owner: SignedIn,
  input: CreateWorkspaceInput,
): Promise<Membership> {
  const workspace = await createWorkspace(db, input);
  await addMember({ db, workspaceId: workspace.id }, { userId: owner.id, role: 'OWNER' });
  const actor: Actor = { kind: 'user', ...owner, role: 'OWNER' };
  await noteAudit({ ...call, db, workspaceId: workspace.id, actor }, 'workspaces.create', { after: workspace });
  return { ...workspace, role: 'OWNER', position: '0' };
}

/** Creates a workspace without members, for operators with an API key. */
export async function createWorkspace(
  db: Queries,
  { name, currency, timeZone = 'UTC' }: z.input<typeof createWorkspaceInput>,
): Promise<Workspace> {
  const workspace = await insertRow(db, workspaces, { id: newId('ws'), name, currency, timeZone });
  await makeContents(db, workspace.id);
  return workspace;
}

export function listWorkspaces(db: Reads): Promise<Workspace[]> {
  return db.orm.select().from(workspaces).orderBy(desc(workspaces.createdAt), desc(workspaces.id));
}

/** The workspace with this id or name; an ambiguous name is refused. */
export async function demandWorkspace(db: Reads, idOrName: string): Promise<Workspace> {
  const isNamed = or(eq(workspaces.id, idOrName), eq(workspaces.name, idOrName));
  const [workspace, another] = await findRows(db, workspaces, isNamed, { limit: 2 });
  if (!workspace) throw notFound('workspace');
  if (another) throw conflict(`Several workspaces are named "${idOrName}". Name it by its id.`);
  return workspace;
}

/** Closes the workspace for all but its owners. A job deletes it after these days. */
export async function removeWorkspace(ctx: WriteContext, { days }: RemoveWorkspaceInput): Promise<Workspace> {
  const deletionAt = sql<string>`now() + make_interval(days => ${days})`;
  const workspace = await setDeletion(ctx, deletionAt, isNull(workspaces.deletionAt), 'It is to be deleted already.');
  // Ends the live pages of members, as after their removal.
  await ctx.db.orm.execute(sql`
    select pg_notify('dossier_access', workspace_id || ' ' || user_id)
    from members
    where workspace_id = ${sql.param(ctx.workspaceId, workspaces.id)} and role <> 'OWNER'`);
  return workspace;
}

export function restoreWorkspace(ctx: WriteContext): Promise<Workspace> {
  return setDeletion(ctx, null, gt(workspaces.deletionAt, sql`now()`), 'It is not to be deleted, or its time is over.');
}

async function setDeletion(
  ctx: WriteContext,
  deletionAt: SQL<string> | null,
  where: SQL,
  refusal: string,
): Promise<Workspace> {
  demandRank(ctx, 'OWNER');
  if (ctx.audit) ctx.audit.before = await getWorkspace(ctx);
  const [workspace] = await ctx.db.orm
    .update(workspaces)
    .set({ deletionAt, updatedAt: sql`greatest(now(), ${workspaces.updatedAt})` })
    .where(and(eq(workspaces.id, ctx.workspaceId), where))
    .returning();
  if (!workspace) throw conflict(refusal);
  return workspace;
}

type MakeContent = (db: Queries, workspaceId: string) => Promise<void>;

const makers: MakeContent[] = [];

/** Registers the content that a noun adds to every new workspace, since workspaces know no other noun. */
export function registerContent(make: MakeContent): void {
  makers.push(make);
}

async function makeContents(db: Queries, workspaceId: string): Promise<void> {
  for (const make of makers) await make(db, workspaceId);
}
