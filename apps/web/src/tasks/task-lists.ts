import type { Task } from '@dossier/domain/tasks/schema.ts';
import { notifications } from '@mantine/notifications';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import { t } from '../language/t.ts';
import { zoned } from '../language/zoned.ts';
import { api, trpc } from '../trpc.ts';
import { showDateTime } from '../moments.ts';
import type { TaskView } from './tasks-search.ts';

/** What the inbox shows: overdue, or due today. */
type Span = Exclude<TaskView, 'done'> | 'due';

interface TaskPage {
  data: Task[];
  nextCursor: string | null;
}

export interface TaskFilter {
  assigneeId?: string;
  recordId?: string;
  tag?: string[];
}

const pageSize = 100;

/** The tasks of a view: open ones by due date, done ones newest first. */
export function taskPagesOptions(view: TaskView | 'due', filter: TaskFilter) {
  return infiniteQueryOptions({
    queryKey: [...trpc.tasks.pathKey(), 'pages', view, filter],
    queryFn: ({ pageParam, signal }): Promise<TaskPage> => {
      const page = { ...filter, pageSize, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      return view === 'done'
        ? api.tasks.list.query({ ...page, status: 'DONE' }, { signal })
        : api.tasks.agenda.query({ ...page, status: 'OPEN', ...spanOf(view) }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

export function refreshTasks(): void {
  void queryClient.invalidateQueries({ queryKey: trpc.tasks.pathKey() });
  void queryClient.invalidateQueries(trpc.records.timeline.pathFilter());
  void queryClient.invalidateQueries(trpc.query.surroundings.pathFilter());
}

export function showCreated({ title, dueAt }: Task): void {
  notifications.show({
    message:
      dueAt === null
        ? t('{title} is on the list', { title })
        : t('{title} is due {at}', { title, at: showDateTime(dueAt) }),
  });
}

/** The bounds of a view, by the person's own calendar; both ends are exclusive. */
function spanOf(view: Span): { dueAfter?: string; dueBefore?: string } {
  const start = zoned(new Date());
  start.setHours(0, 0, 0, 0);
  const end = zoned(start);
  end.setDate(end.getDate() + 1);
  const justBefore = (date: Date) => new Date(date.getTime() - 1).toISOString();
  if (view === 'overdue') return { dueBefore: start.toISOString() };
  if (view === 'due') return { dueBefore: end.toISOString() };
  if (view === 'today') return { dueAfter: justBefore(start), dueBefore: end.toISOString() };
  return view === 'upcoming' ? { dueAfter: justBefore(end) } : {};
}
