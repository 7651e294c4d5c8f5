import type { Actor, WriteContext } from '@dossier/kernel/context.ts';
import { decodeId, encodeId } from '@dossier/kernel/ids.ts';
import { clock } from '@dossier/kernel/clock.ts';
import { defineInsert, defineStatement, type Queries, valuesFor } from '@dossier/postgres-engine/index.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Operation, OperationKind, OperationState } from './schema.ts';
import { operations } from './table.ts';

const columns = [
  'workspaceId',
  'id',
  'kind',
  'state',
  'startedBy',
  'changedCount',
  'failedCount',
  'undoes',
  'work',
  'createdAt',
  'finishedAt',
] as const;
const insertOperation = defineInsert('bulk.insert_operation', operations, columns);

interface NewOperation {
  readonly id: string;
  readonly kind: OperationKind;
  readonly state: OperationState;
  readonly changedCount?: number;
  readonly failedCount?: number;
  readonly undoes?: string | null;
  readonly work?: unknown;
}

/** Notes a unit of work, in its transaction; its events name it by the `unitId` of their context. */
export function noteOperation(ctx: WriteContext, operation: NewOperation): void {
  ctx.db.send(insertOperation, rowOf(ctx, operation));
}

const insertOnce = defineStatement('change', 'bulk.insert_operation_once', (orm) =>
  orm.insert(operations).values(valuesFor(operations, columns)).onConflictDoNothing(),
);

/** The same for a unit that writes in several transactions: only the first notes it. */
export function noteOperationOnce(ctx: WriteContext, operation: NewOperation): void {
  ctx.db.send(insertOnce, rowOf(ctx, operation));
}

/** Ends an operation that runs, in the background or step by step. */
export async function endOperation(db: Queries, workspaceId: string, id: string): Promise<void> {
  await db.orm
    .update(operations)
    .set({ state: 'DONE', finishedAt: sql`now()` })
    .where(and(eq(operations.workspaceId, workspaceId), eq(operations.id, id), eq(operations.state, 'RUNNING')));
}

/** The operation of an import or a run: the same uuid under another prefix. */
export function operationOf(prefix: 'imp' | 'run', id: string): string {
  const uuid = decodeId(prefix, id);
  if (uuid === undefined) throw new Error(`"${id}" is no id of an import or a run.`);
  return encodeId('op', uuid);
}

/** The actor of an operation's background work: the name of who started it. */
export function actorOf({ kind, id, name }: Operation['startedBy']): Actor {
  if (kind === 'user' && id !== null) return { kind, id, name, role: 'MEMBER' };
  if (kind === 'key' && id !== null) return { kind, id, name, scopes: ['write'] };
  return { kind: 'system', name };
}

/** Who started something, as its answer shows it. */
export function starterOf(actor: Actor): Operation['startedBy'] {
  return { kind: actor.kind, id: 'id' in actor ? actor.id : null, name: actor.name };
}

function rowOf(
  { workspaceId, actor }: WriteContext,
  { id, kind, state, changedCount = 0, failedCount = 0, undoes = null, work = null }: NewOperation,
) {
  const createdAt = clock.iso();
  const finishedAt = state === 'DONE' ? createdAt : null;
  const startedBy = starterOf(actor);
  return { workspaceId, id, kind, state, startedBy, changedCount, failedCount, undoes, work, createdAt, finishedAt };
}
