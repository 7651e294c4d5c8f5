import { createTaskInput, updateTaskInput, type Task } from '@dossier/domain/tasks/schema.ts';
import { Text } from '@mantine/core';
import { NounForm } from '../fields/noun-form.tsx';
import { rich } from '../language/rich.tsx';
import { t } from '../language/t.ts';
import { RecordLink } from '../references/record-link.tsx';
import { RemindMe } from '../reminders/remind-me.tsx';
import { useSession } from '../session/session.ts';
import { changeRecurrence, changeTask, removeTask } from './task-changes.ts';
import { refreshTasks } from './task-lists.ts';

/** The API sets how a task repeats by a procedure of its own; people see one form. */
const taskInput = updateTaskInput.extend({ recurrence: createTaskInput.shape.recurrence });

export function TaskForm({ task, onDone }: { task: Task; onDone: () => void }) {
  const { id, title } = task;
  const { me } = useSession();
  return (
    <NounForm
      draftKey={`edit.${me.id}.${id}`}
      schema={taskInput}
      known={{ ...task }}
      fixed={{ id }}
      isDisabled={(name) => name === 'recurrence' && task.status === 'DONE'}
      save={async ({ recurrence, id: _id, ...change }) => {
        try {
          if (Object.keys(change).length > 0) await changeTask(task, change);
          if (recurrence !== undefined && recurrence !== task.recurrence) await changeRecurrence(task, recurrence);
        } finally {
          refreshTasks();
        }
      }}
      onDone={onDone}
      removal={{
        title: t('Delete {title}?', { title }),
        warning: t('Undo brings it back as long as this page is open.'),
        remove: () => removeTask(task),
      }}
    >
      {task.status === 'OPEN' && <RemindMe subjectId={id} isLabelled />}
      {task.recordId !== null && (
        <Text size="sm">{rich('About {record}', { record: <RecordLink recordId={task.recordId} isInText /> })}</Text>
      )}
    </NounForm>
  );
}
