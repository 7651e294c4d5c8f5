import type { Filter } from '@dossier/domain/query/schema.ts';
import type { Task } from '@dossier/domain/tasks/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { notifications } from '@mantine/notifications';
import { queryClient } from '../session/query-client.ts';
import { t } from '../language/t.ts';
import { zoned } from '../language/zoned.ts';
import { api, pagesOptions, trpc, type PageOf } from '../session/trpc.ts';
import { showDateTime } from '../ground/moments.ts';
import type { Asked } from '../views/filter/asked-by-view.ts';
import { narrowedBy } from '../views/filter/conditions.ts';
import { wholePage, type PageOfItems } from '../views/pages.ts';

export type TaskTab = NonNullable<ViewDefinition['tasks']>;
/** `DUE` is what the inbox shows: overdue, or due today. */
type Listed = TaskTab | 'DUE';

export interface TaskFilter extends Asked {
  assigneeId?: string;
  recordId?: string;
}

/** The tasks of a list: open ones by due date, done ones newest first, where the filter has no other order. */
export function taskPagesOptions(tab: Listed, filter: TaskFilter) {
  const order = [tab === 'DONE' ? '-createdAt' : 'dueAt'];
  const read = ({ cursor, ...asked }: PageOf<TaskFilter>, options: { signal: AbortSignal }) =>
    queryTasks(conditionsOf(tab), { order, ...asked }, { pageSize: 100, cursor, ...options });
  return pagesOptions([...trpc.tasks.pathKey(), tab], read, filter);
}

interface PageOfQuery {
  pageSize: number;
  cursor?: string | undefined;
  signal: AbortSignal;
}

export async function queryTasks(
  conditions: readonly Filter[],
  { assigneeId, recordId, search, where, order = ['dueAt'] }: TaskFilter,
  { signal, ...page }: PageOfQuery,
): Promise<PageOfItems<Task>> {
  const all = narrowedBy(where ?? null, [
    ...conditions,
    ...(assigneeId === undefined ? [] : [{ field: 'assigneeId', op: 'eq' as const, value: assigneeId }]),
    ...(recordId === undefined ? [] : [{ field: 'recordId', op: 'eq' as const, value: recordId }]),
  ]);
  return wholePage<Task>(await api.query.tasks.query({ where: all, sort: order, search, ...page }, { signal }));
}

function conditionsOf(tab: Listed): Filter[] {
  if (tab === 'DONE') return [{ field: 'status', op: 'eq', value: 'DONE' }];
  const today = zoned(new Date());
  today.setHours(0, 0, 0, 0);
  const tomorrow = zoned(today);
  tomorrow.setDate(today.getDate() + 1);
  const from = (start: Date): Filter => ({ field: 'dueAt', op: 'gte', value: start.toISOString() });
  const before = (end: Date): Filter => ({ field: 'dueAt', op: 'lt', value: end.toISOString() });
  const spans: Record<Exclude<Listed, 'DONE'>, Filter[]> = {
    OPEN: [],
    OVERDUE: [before(today)],
    DUE: [before(tomorrow)],
    TODAY: [from(today), before(tomorrow)],
    UPCOMING: [from(tomorrow)],
  };
  return [{ field: 'status', op: 'eq', value: 'OPEN' }, ...spans[tab]];
}

export function refreshTasks(): void {
  void queryClient.invalidateQueries({ queryKey: trpc.tasks.pathKey() });
  void queryClient.invalidateQueries(trpc.records.timeline.pathFilter());
  void queryClient.invalidateQueries(trpc.query.surroundings.pathFilter());
}

export function showCreated({ title, dueAt }: Task): void {
  notifications.show({
    message:
      dueAt === null ? t('{title} added', { title }) : t('{title} is due {at}', { title, at: showDateTime(dueAt) }),
  });
}
