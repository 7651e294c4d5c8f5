import type { Task } from '@dossier/domain/tasks/schema.ts';
import { Drawer } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ShowMore } from '../shell/show-more.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../shell/states.tsx';
import { TaskForm } from './task-form.tsx';
import { taskPagesOptions, type TaskFilter, type TaskView } from './task-lists.ts';
import { TaskRow } from './task-row.tsx';
import classes from './tasks.module.css';

interface TaskListProps {
  view: TaskView;
  filter: TaskFilter;
}

const nothing: Record<TaskView, [title: string, hint: string]> = {
  today: ['Nothing is due today', 'Look at what is upcoming, or add a task above.'],
  overdue: ['Nothing is overdue', 'Everything with a date is still in time.'],
  upcoming: ['Nothing is coming up', 'Tasks with a later date stand here.'],
  open: ['No open tasks', 'Add one above: a title is enough.'],
  done: ['Nothing is done yet', 'What you tick off stands here.'],
};

export function TaskList({ view, filter }: TaskListProps) {
  const pages = useInfiniteQuery(taskPagesOptions(view, filter));
  const [edited, setEdited] = useState<Task | undefined>();
  const tasks = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  const [title, hint] = nothing[view];
  return (
    <>
      {pages.isPending && <RowSkeletons count={6} height={42} />}
      {pages.isError && <FailureState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && tasks.length === 0 && (
        <EmptyState icon="checkbox" title={title}>
          {hint}
        </EmptyState>
      )}
      <ul className={classes.list}>
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} onOpen={setEdited} isOfRecord={filter.recordId !== undefined} />
        ))}
      </ul>
      <ShowMore pages={pages} />
      <Drawer opened={edited !== undefined} onClose={() => setEdited(undefined)} title="Task">
        {edited && <TaskForm key={edited.id} task={edited} onDone={() => setEdited(undefined)} />}
      </Drawer>
    </>
  );
}
