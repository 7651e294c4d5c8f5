import type { WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, notFound } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { sql } from 'drizzle-orm';
import { demandRoomToRun, findOperation, noteOperation, operations, whereOperation } from '../bulk/index.ts';
import type { Operation } from '../bulk/schema.ts';
import { workspaces } from '../workspaces/index.ts';
import { undoPage } from './undo-page.ts';
import { undoRest } from './undo-rest.job.ts';

const keptDays = sql`(
  select event_days from ${workspaces} where ${workspaces.id} = ${operations.workspaceId}
)`;

/**
 * Undoes those changes of an operation that were not changed since (docs/decisions/0051): the newest at once, a job the
 * rest.
 */
export async function undoOperation(ctx: WriteContext, id: string): Promise<Operation> {
  const [row] = await ctx.db.orm
    .select({
      state: operations.state,
      undoneBy: operations.undoneBy,
      // Its events go as the workspace says, the operation itself after 30 days.
      isOld: sql<boolean>`${operations.createdAt} < now() - make_interval(days => least(30, ${keptDays}) - 1)`,
    })
    .from(operations)
    .where(whereOperation(ctx, id))
    .for('update');
  if (!row) throw notFound('operation');
  if (row.state === 'RUNNING') throw new DomainError('CONFLICT', 'This operation still runs. Undo it when it is done.');
  if (row.undoneBy !== null) throw new DomainError('CONFLICT', `This operation was undone by ${row.undoneBy}.`);
  if (row.isOld)
    throw new DomainError(
      'CONFLICT',
      'What an operation did is kept for 30 days, or as long as events. This one is too old to be undone.',
    );
  await demandRoomToRun(ctx);
  const undo = newId('op');
  noteOperation(ctx, { id: undo, kind: 'UNDO', state: 'RUNNING', undoes: id });
  await ctx.db.orm.update(operations).set({ undoneBy: undo }).where(whereOperation(ctx, id));
  if (await undoPage(ctx, undo)) await enqueue(ctx, undoRest, { workspaceId: ctx.workspaceId, operationId: undo });
  // Everything may have been changed since.
  ctx.events.unchanged();
  return findOperation(ctx, undo);
}
