import type { ReadContext } from '@dossier/kernel/context.ts';
import { demandKnownFilters } from '@dossier/kernel/filters.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { filterByMember } from '../members/index.ts';
import { filterByRecord } from '../records/index.ts';
import { filterByTag } from '../tags/index.ts';
import { listTasks } from './list.ts';
import type { ListTasksInput, Task } from './schema.ts';

/** `listTasks` for a caller: an unknown id of a filter is a 400. */
export async function listFilteredTasks(ctx: ReadContext, input: ListTasksInput): Promise<Page<Task>> {
  const { recordId, assigneeId, tag } = input;
  return demandKnownFilters(ctx, await listTasks(ctx, input), input, [
    filterByRecord(ctx, recordId),
    filterByMember(ctx, 'assigneeId', assigneeId),
    filterByTag(ctx, tag),
  ]);
}
