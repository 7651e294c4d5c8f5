import { Box } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { EmptyState, QueryState } from '../ui/page/states.tsx';
import { isNarrowed } from '../views/filter/asked-by-view.ts';
import { NoResults } from '../views/no-results.tsx';
import { taskPagesOptions, type TaskFilter, type TaskTab } from './task-lists.ts';
import { TaskRow } from './task-row.tsx';
import { ShowMore } from '../ui/page/show-more.tsx';

interface TaskListProps {
  tab: TaskTab;
  filter: TaskFilter;
  onOpen: (id: string) => void;
}

const nothing: Record<TaskTab, [title: string, hint: string]> = {
  TODAY: [
    t('Nothing is due today'),
    t("See what's coming up, or add a task above, for example “Call the bakery today 4pm”."),
  ],
  OVERDUE: [t('Nothing is overdue'), t('Everything with a date is on time.')],
  UPCOMING: [
    t('Nothing is coming up'),
    t('Tasks with a later date appear here. Add one above, for example “Send the offer on Friday”.'),
  ],
  OPEN: [t('No open tasks'), t('Add one above: a title is enough, for example “Call the bakery tomorrow 9am”.')],
  DONE: [t('Nothing done yet'), t('Completed tasks appear here.')],
};

export function TaskList({ tab, filter, onOpen }: TaskListProps) {
  const pages = useInfiniteQuery({
    ...taskPagesOptions(tab, filter),
    // The rows before stay while one types, but not those of another list or record.
    placeholderData: (before, query) => (query?.queryKey.includes(tab) && !filter.recordId ? before : undefined),
  });
  const tasks = pages.data ?? [];
  const [title, hint] = nothing[tab];
  const isEmpty = pages.isSuccess && !pages.isPlaceholderData && tasks.length === 0;
  return (
    <>
      <QueryState query={pages} count={6} height={42} />
      {isEmpty && isNarrowed(filter) && <NoResults />}
      {isEmpty && !isNarrowed(filter) && (
        <EmptyState icon="checkbox" title={title}>
          {hint}
        </EmptyState>
      )}
      <Box component="ul" m={0} p="0 16px 24px" style={{ listStyle: 'none' }}>
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            onOpen={({ id }) => onOpen(id)}
            isOfRecord={filter.recordId !== undefined}
          />
        ))}
      </Box>
      <ShowMore pages={pages} />
    </>
  );
}
