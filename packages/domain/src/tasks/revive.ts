import { clock } from '@dossier/kernel/clock.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { defineInsert } from '@dossier/postgres-engine/index.ts';
import { emit } from '../events-log/index.ts';
import { eventSubjectOfId, findRecord } from '../records/index.ts';
import { insertedTags, tagsNamed } from '../tags/index.ts';
import { taskCreated } from './events.ts';
import { taskExternalIds } from './external-ids.ts';
import { taskNoun } from './noun.ts';
import type { Task } from './schema.ts';
import { tasks } from './table.ts';

const insertAgain = defineInsert('tasks.insert_again', tasks);

/** Makes a deleted task again, under its id and with its next version; without a link to a record that is gone. */
export async function reviveTask(ctx: WriteContext, deleted: Task): Promise<Task> {
  const record = deleted.recordId === null ? undefined : await findRecord(ctx, deleted.recordId);
  await taskExternalIds.demandFree(ctx, deleted);
  const tagging = await tagsNamed(ctx, deleted.tags);
  const task: Task = {
    ...deleted,
    tags: tagging.names,
    recordId: record?.id ?? null,
    updatedAt: clock.isoSince(deleted.updatedAt),
    version: deleted.version + 1,
  };
  const tagIds = insertedTags(tagging);
  ctx.db.send(insertAgain, { ...taskNoun.stored(ctx.workspaceId, task), tagIds, nextTaskId: null });
  emit(ctx, taskCreated, await eventSubjectOfId(ctx, task.recordId), { task });
  return task;
}
