import type { WriteContext } from '@dossier/kernel/context.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { arg, defineStatement, valuesFor } from '@dossier/postgres-engine/index.ts';
import { areGiven } from '@dossier/kernel/verbs.ts';
import { and, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { operationRow, rowOf } from './operations.ts';
import { type OperationSession, sessionSchema } from './schema.ts';
import { operations } from './table.ts';

const { workspaceId, id, openKey, work, changedCount, createdAt } = operations;

const close = defineStatement('change', 'bulk.close_session', (orm) =>
  orm
    .update(operations)
    .set({ openKey: null })
    .where(and(areGiven(operations, 'workspaceId', 'openKey'), lt(createdAt, sql`now() - interval '24 hours'`))),
);

const open = defineStatement('change', 'bulk.open_session', (orm) =>
  orm
    .insert(operations)
    .values(valuesFor(operations, [...operationRow, 'openKey']))
    .onConflictDoUpdate({
      target: [workspaceId, openKey],
      targetWhere: sql`open_key is not null`,
      set: { finishedAt: sql`excluded.finished_at` },
    })
    .returning({ id, work }),
);

const save = defineStatement('change', 'bulk.save_session', (orm) =>
  orm
    .update(operations)
    .set({ work: sql`${arg(work, 'work')}`, changedCount: sql`${arg(changedCount, 'changedCount')}` })
    .where(and(eq(workspaceId, arg(workspaceId, 'workspaceId')), eq(id, arg(id, 'id')))),
);

const storedSession = z.object({ session: sessionSchema });

/** The open session with this key, or a new one; locked until the transaction ends. It is open for 24 hours. */
export async function openSession(
  ctx: WriteContext,
  key: string,
  name: string,
): Promise<{ id: string; session: OperationSession }> {
  const session: OperationSession = { name, created: 0, changed: 0, deleted: 0, withoutUndo: 0 };
  const row = rowOf(ctx, { id: newId('op'), kind: 'SESSION', state: 'DONE', work: { session } });
  ctx.db.send(close, { workspaceId: ctx.workspaceId, openKey: key });
  const [found] = await ctx.db.run(open, { ...row, openKey: key });
  if (!found) throw new Error('A session was neither found nor begun.');
  return { id: found.id, ...storedSession.parse(found.work) };
}

/** Stores the counts of a session that the transaction has locked. */
export function saveSession(ctx: WriteContext, operationId: string, session: OperationSession): void {
  const sum = session.created + session.changed + session.deleted;
  ctx.db.send(save, { workspaceId: ctx.workspaceId, id: operationId, work: { session }, changedCount: sum });
}
