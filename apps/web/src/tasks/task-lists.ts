import type { Filter } from '@dossier/domain/query/schema.ts';
import type { Task } from '@dossier/domain/tasks/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { notifications } from '@mantine/notifications';
import { queryClient } from '../session/query-client.ts';
import { t } from '../language/t.ts';
import { zoned } from '../language/zoned.ts';
import { api, pagesOptions, trpc, type PageOf } from '../session/trpc.ts';
import { showDateTime } from '../ground/moments.ts';
import { narrowedBy } from '../views/filter/conditions.ts';
import { wholeItems } from '../views/whole-items.ts';

/** Which tasks are listed. */
export type TaskTab = NonNullable<ViewDefinition['tasks']>;
/** `DUE` is what the inbox shows: overdue, or due today. */
type Span = Exclude<TaskTab, 'DONE'> | 'DUE';

export interface TaskFilter {
  assigneeId?: string;
  recordId?: string;
  /** Conditions without a parameter of the lists; a query asks for them. */
  search?: string;
  where?: Filter;
  order?: string[];
}

/** Whether the lists of tasks answer it. */
export function isListed({ search, where, order }: TaskFilter): boolean {
  return search === undefined && where === undefined && order === undefined;
}

interface TaskPage {
  data: Task[];
  nextCursor: string | null;
}

const pageSize = 100;

/** The tasks of a list: open ones by due date, done ones newest first, where the filter has no other order. */
export function taskPagesOptions(tab: TaskTab | 'DUE', filter: TaskFilter) {
  const read = ({ cursor, ...asked }: PageOf<TaskFilter>, options: { signal: AbortSignal }): Promise<TaskPage> => {
    const page = { pageSize, cursor };
    if (!isListed(asked)) return queryTasks(conditionsOf(tab), withOrder(asked, tab), { ...page, ...options });
    return tab === 'DONE'
      ? api.tasks.list.query({ ...asked, ...page, status: 'DONE' }, options)
      : api.tasks.agenda.query({ ...asked, ...page, status: 'OPEN', ...spanOf(tab) }, options);
  };
  return pagesOptions([...trpc.tasks.pathKey(), tab], read, filter);
}

interface PageOfQuery {
  pageSize: number;
  cursor?: string | undefined;
  signal: AbortSignal;
}

/** A page of the tasks that a filter finds among those that meet these conditions. */
export async function queryTasks(
  conditions: readonly Filter[],
  { assigneeId, recordId, search, where, order = ['dueAt'] }: TaskFilter,
  { signal, ...page }: PageOfQuery,
): Promise<TaskPage> {
  const all = narrowedBy(where ?? null, [
    ...conditions,
    ...(assigneeId === undefined ? [] : [{ field: 'assigneeId', op: 'eq' as const, value: assigneeId }]),
    ...(recordId === undefined ? [] : [{ field: 'recordId', op: 'eq' as const, value: recordId }]),
  ]);
  const { data, nextCursor } = await api.query.tasks.query(
    {
      ...(all.and?.length === 0 ? {} : { where: all }),
      sort: order,
      ...(search === undefined ? {} : { search }),
      ...page,
    },
    { signal },
  );
  return { data: wholeItems<Task>(data), nextCursor };
}

function withOrder(filter: TaskFilter, tab: TaskTab | 'DUE'): TaskFilter {
  return { order: tab === 'DONE' ? ['-createdAt'] : ['dueAt'], ...filter };
}

/** The list as conditions of a query. */
function conditionsOf(tab: TaskTab | 'DUE'): Filter[] {
  if (tab === 'DONE') return [{ field: 'status', op: 'eq', value: 'DONE' }];
  const { dueAfter, dueBefore } = spanOf(tab);
  return [
    { field: 'status', op: 'eq', value: 'OPEN' },
    ...(dueAfter === undefined ? [] : [{ field: 'dueAt', op: 'after' as const, value: dueAfter }]),
    ...(dueBefore === undefined ? [] : [{ field: 'dueAt', op: 'before' as const, value: dueBefore }]),
  ];
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

/** The bounds of a list, by the person's own calendar; both ends are exclusive. */
function spanOf(span: Span): { dueAfter?: string; dueBefore?: string } {
  const start = zoned(new Date());
  start.setHours(0, 0, 0, 0);
  const end = zoned(start);
  end.setDate(end.getDate() + 1);
  const justBefore = (date: Date) => new Date(date.getTime() - 1).toISOString();
  if (span === 'OVERDUE') return { dueBefore: start.toISOString() };
  if (span === 'DUE') return { dueBefore: end.toISOString() };
  if (span === 'TODAY') return { dueAfter: justBefore(start), dueBefore: end.toISOString() };
  return span === 'UPCOMING' ? { dueAfter: justBefore(end) } : {};
}
