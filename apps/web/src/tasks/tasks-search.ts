import { taskViews, type TaskView } from './task-lists.ts';

export interface TasksSearch {
  view?: TaskView;
}

export function viewNamed(value: unknown): TaskView | undefined {
  return taskViews.find((name) => name === value);
}

export function validateTasksSearch({ view }: Record<string, unknown>): TasksSearch {
  const known = viewNamed(view);
  return known ? { view: known } : {};
}
