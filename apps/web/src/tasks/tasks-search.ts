import { filterOfParameters, tagsNamed } from '../views/filter/conditions.ts';
import { readViewSearch, type ViewSearch } from '../views/view-search.ts';

export interface TasksSearch extends ViewSearch {
  task?: string;
}

// In URLs of earlier versions, `view` names the list.
const earlierTabs = ['today', 'overdue', 'upcoming', 'open', 'done'];

export function validateTasksSearch(search: Record<string, unknown>): TasksSearch {
  const { view, layout, assignee, tags, task, ...given } = search;
  return {
    ...readViewSearch({
      ...(typeof view === 'string' && earlierTabs.includes(view) ? { tasks: view.toUpperCase() } : { view }),
      layout: layout === 'calendar' ? 'CALENDAR' : layout,
      where: filterOfParameters({ assigneeId: assignee, tags: tagsNamed(tags) }),
      ...given,
    }),
    ...(typeof task === 'string' ? { task } : {}),
  };
}
