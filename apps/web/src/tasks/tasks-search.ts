const taskViews = ['today', 'overdue', 'upcoming', 'open', 'done'] as const;
export type TaskView = (typeof taskViews)[number];

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
