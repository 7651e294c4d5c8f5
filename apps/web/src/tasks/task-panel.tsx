import type { Task } from '@dossier/domain/tasks/schema.ts';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { FailureState, RowSkeletons } from '../ui/page/states.tsx';
import { AskingDrawer } from '../ui/form/asking.tsx';
import { trpc } from '../session/trpc.ts';
import { useTaskStatus } from './task-changes.ts';
import { TaskForm } from './task-form.tsx';

interface TaskPanelProps {
  /** Undefined while the panel is closed. */
  taskId: string | undefined;
  /** The address has it, so Back closes it. */
  hasAddress?: boolean;
  onClose: () => void;
}

export function TaskPanel({ taskId, hasAddress = false, onClose }: TaskPanelProps) {
  const task = useQuery(trpc.tasks.get.queryOptions({ id: taskId ?? '' }, { enabled: taskId !== undefined }));
  return (
    <AskingDrawer hasAddress={hasAddress} opened={taskId !== undefined} onClose={onClose} title={t('Task')}>
      {taskId !== undefined && task.isPending && <RowSkeletons />}
      {task.isError && <FailureState error={task.error} />}
      {taskId !== undefined && task.isSuccess && (
        <>
          <DoneBox task={task.data.data} />
          <TaskForm key={taskId} task={task.data.data} onDone={onClose} />
        </>
      )}
    </AskingDrawer>
  );
}

function DoneBox({ task }: { task: Task }) {
  const changing = useTaskStatus();
  const isDone = (changing.isPending ? changing.variables : task).status === 'DONE';
  return (
    <Checkbox
      label={t('Done')}
      mb={12}
      checked={isDone}
      disabled={changing.isPending}
      onChange={() => changing.mutate({ task, status: isDone ? 'OPEN' : 'DONE' })}
    />
  );
}
