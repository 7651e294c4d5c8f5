import { updateCallInput } from '@dossier/domain/calls/schema.ts';
import { updateCommentInput } from '@dossier/domain/comments/schema.ts';
import { updateDealInput } from '@dossier/domain/deals/schema.ts';
import { eventDefinitions } from '@dossier/domain/events.ts';
import { updateRecordInput } from '@dossier/domain/records/schema.ts';
import { createTaskInput, updateTaskInput } from '@dossier/domain/tasks/schema.ts';
import { formInput } from '@dossier/kernel/values.ts';

export const sentences: Readonly<Record<string, string>> = Object.fromEntries(
  eventDefinitions.map(({ kind, sentence }) => [kind, sentence]),
);

export const labels: Readonly<Record<string, string>> = Object.fromEntries(
  [updateRecordInput, updateDealInput, createTaskInput, updateTaskInput, updateCommentInput, updateCallInput].flatMap(
    ({ shape }) => Object.entries(shape).map(([name, schema]) => [name, formInput.get(schema)?.label ?? name] as const),
  ),
);
