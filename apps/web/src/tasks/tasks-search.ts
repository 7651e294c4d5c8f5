import { tagsNamed } from '../tags/tags-named.ts';

const taskViews = ['today', 'overdue', 'upcoming', 'open', 'done'] as const;
export type TaskView = (typeof taskViews)[number];

export interface TasksSearch {
  view?: TaskView;
  layout?: 'calendar';
  /** Of the calendar, as `2026-01`; by default this one. */
  month?: string;
  assignee?: string;
  /** Tasks that have one of these tags. */
  tags?: string[];
  /** The task whose panel is open. */
  task?: string;
}

export function viewNamed(value: unknown): TaskView | undefined {
  return taskViews.find((name) => name === value);
}

export function validateTasksSearch({
  view,
  layout,
  month,
  assignee,
  tags,
  task,
}: Record<string, unknown>): TasksSearch {
  const known = viewNamed(view);
  return {
    ...(known ? { view: known } : {}),
    ...(layout === 'calendar' ? { layout } : {}),
    ...(typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}),
    ...(typeof assignee === 'string' ? { assignee } : {}),
    ...(tagsNamed(tags) ? { tags: tagsNamed(tags) ?? [] } : {}),
    ...(typeof task === 'string' ? { task } : {}),
  };
}
