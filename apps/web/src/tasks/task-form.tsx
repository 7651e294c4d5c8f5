import { createTaskInput, updateTaskInput, type Task } from '@dossier/domain/tasks/schema.ts';
import { Text } from '@mantine/core';
import { NounForm } from '../fields/noun-form.tsx';
import { RecordLink } from '../records/record-link.tsx';
import { api } from '../trpc.ts';
import { refreshTasks } from './task-lists.ts';

/** The API sets how a task repeats by a procedure of its own; people see one form. */
const taskInput = updateTaskInput.extend({ recurrence: createTaskInput.shape.recurrence });

/** A task in full. */
export function TaskForm({ task, onDone }: { task: Task; onDone: () => void }) {
  const { id, title } = task;
  return (
    <NounForm
      schema={taskInput}
      known={{ ...task }}
      fixed={{ id }}
      isDisabled={(name) => name === 'recurrence' && task.status === 'DONE'}
      save={async ({ recurrence, ...change }) => {
        try {
          await api.tasks.update.mutate(change);
          if (recurrence !== undefined && recurrence !== task.recurrence)
            await api.tasks.setRecurrence.mutate({ id, recurrence });
        } finally {
          refreshTasks();
        }
      }}
      onDone={onDone}
      removal={{
        title: `Delete ${title}?`,
        warning: 'A task has no Trash: this can not be undone.',
        async remove() {
          await api.tasks.remove.mutate({ id });
          refreshTasks();
        },
      }}
    >
      {task.recordId !== null && (
        <Text size="sm">
          About <RecordLink recordId={task.recordId} isInText />
        </Text>
      )}
    </NounForm>
  );
}
