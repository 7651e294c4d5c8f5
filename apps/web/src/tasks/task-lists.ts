import type { Filter } from '@dossier/domain/query/schema.ts';
import type { Task } from '@dossier/domain/tasks/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { notifications } from '@mantine/notifications';
import { t } from '../language/t.ts';
import { zoned } from '../language/person.ts';
import { api, pagesOptions, trpc, type Page, type PageOf, invalidate } from '../session/session.ts';
import { showDateTime } from '../ground/moments.ts';
import type { Asked } from '../views/filter/asked-by-view.ts';
import { conditionsOn, narrowedBy } from '../views/filter/conditions.ts';
import { wholePage } from '../views/pages.ts';
import {
  taskPriorities,
  taskPriorityNames,
  taskTypeNames,
  taskTypes,
  type TaskType,
} from '@dossier/domain/tasks/constants.ts';
import type { IconName } from '../ui/icon.tsx';
import type { Hue } from '../ui/tokens.ts';
import type { ViewField } from '../views/view-field.ts';

export type TaskTab = NonNullable<ViewDefinition['tasks']>;
/** `DUE` is what the inbox shows: overdue, or due today. */
type Listed = TaskTab | 'DUE';

export interface TaskFilter extends Asked {
  assigneeId?: string;
  recordId?: string;
  dealId?: string;
}

/** The tasks of a list: open ones by due date, done ones newest first, unless the filter sorts. */
export function taskPagesOptions(tab: Listed, filter: TaskFilter) {
  const order = orderOf(tab);
  const read = ({ cursor, ...asked }: PageOf<TaskFilter>, options: { signal: AbortSignal }) =>
    queryTasks(conditionsOf(tab), { order, ...asked }, { pageSize: 100, cursor, ...options });
  return pagesOptions([...trpc.tasks.pathKey(), tab], read, filter);
}

export function exportedTasks(tab: TaskTab, { order = orderOf(tab), ...filter }: TaskFilter) {
  return { of: 'tasks' as const, where: whereOf(conditionsOf(tab), filter), search: filter.search, order };
}

function orderOf(tab: Listed): string[] {
  return [tab === 'DONE' ? '-createdAt' : 'dueAt'];
}

export async function queryTasks(
  conditions: readonly Filter[],
  { search, order = ['dueAt'], ...filter }: TaskFilter,
  { signal, ...page }: { pageSize: number; cursor?: string | undefined; signal: AbortSignal },
): Promise<Page<Task>> {
  const where = whereOf(conditions, filter);
  return wholePage<Task>(await api.query.tasks.query({ where, sort: order, search, ...page }, { signal }));
}

function whereOf(conditions: readonly Filter[], { assigneeId, recordId, dealId, where }: TaskFilter): Filter {
  return narrowedBy(where ?? null, [...conditions, ...conditionsOn({ assigneeId, recordId, dealId })]);
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

export const refreshTasks = () =>
  invalidate(trpc.tasks, trpc.aggregate.tasks, trpc.records.timeline, trpc.query.surroundings);

export function showCreated({ title, dueAt }: Task): void {
  notifications.show({
    message:
      dueAt === null ? t('{title} added', { title }) : t('{title} is due {at}', { title, at: showDateTime(dueAt) }),
  });
}

export const dueField: ViewField = { id: 'dueAt', label: t('Due'), type: 'DATETIME', options: null };

/** Fields to filter and sort tasks by. The status is missing, since each list has its own. */
export const taskFields: readonly ViewField[] = [
  { id: 'title', label: t('Title'), type: 'TEXT', options: null },
  dueField,
  {
    id: 'priority',
    label: t('Priority'),
    type: 'SELECT',
    options: [...taskPriorities],
    names: named(taskPriorityNames),
    directions: [t('Least urgent first'), t('Most urgent first')],
  },
  {
    id: 'type',
    label: t('Type'),
    type: 'SELECT',
    options: [...taskTypes],
    names: named(taskTypeNames),
    isUnordered: true,
  },
  { id: 'assigneeId', label: t('Assignee'), type: 'USER', options: null },
  { id: 'tags', label: t('Tags'), type: 'TAGS', options: null },
  { id: 'recordId', label: t('Record'), type: 'RECORD', options: null },
  { id: 'completedAt', label: t('Done at'), type: 'DATETIME', options: null },
  { id: 'createdAt', label: t('Created'), type: 'DATETIME', options: null },
  { id: 'updatedAt', label: t('Changed'), type: 'DATETIME', options: null },
];

function named(names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([value, name]) => [value, t(name)]));
}

export const priorityOptions = Object.entries(named(taskPriorityNames)).map(([value, label]) => ({ value, label }));

export const typeLooks: Record<TaskType, { icon: IconName; hue: Hue }> = {
  TODO: { icon: 'checkbox', hue: 'ink' },
  CALL: { icon: 'phone', hue: 'teal' },
  EMAIL: { icon: 'mail', hue: 'sky' },
  MEETING: { icon: 'users', hue: 'plum' },
};
