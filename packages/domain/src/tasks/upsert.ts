import type { WriteContext } from '@dossier/kernel/context.ts';
import { demandExternalId } from '@dossier/kernel/db/external-ids.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { demandNoVersion } from '@dossier/kernel/versions.ts';
import type { z } from 'zod';
import { taskExternalIds } from './noun.ts';
import type { Task, upsertTaskInput } from './schema.ts';
import { createTask, updateTask } from './service.ts';

interface Upserted {
  readonly created: boolean;
  readonly data: Task;
}

export async function upsertTask(ctx: WriteContext, input: z.output<typeof upsertTaskInput>): Promise<Upserted> {
  const { matchOn: _, create = {}, update = {}, status, ...values } = input;
  const id = await taskExternalIds.find(ctx, demandExternalId(values));
  if (id === undefined) {
    demandNoVersion(ctx, 'task');
    const { title, ...rest } = { ...definedOf(values), ...definedOf(create) };
    if (title === undefined) throw impossible(['title'], 'title: is required where the task is created');
    const task = await createTask(ctx, { ...rest, title });
    // A new task is open; marking it done is an event of its own.
    return { created: true, data: status === 'DONE' ? await updateTask(ctx, { id: task.id, status }) : task };
  }
  const { externalId: _id, externalSource: _source, ...others } = values;
  const change = { ...definedOf({ ...others, status }), ...definedOf(update), id };
  return { created: false, data: await updateTask(ctx, change) };
}
