import { type Task, createTaskInput, updateTaskInput } from '@dossier/domain/tasks/schema.ts';
import { Checkbox, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NounForm } from '../fields/noun-form.tsx';
import { rich } from '../language/rich.tsx';
import { t } from '../language/t.ts';
import { RecordLink } from '../references/record-link.tsx';
import { RemindMe } from '../reminders/remind-me.tsx';
import { useSession } from '../session/session.ts';
import { trpc } from '../session/trpc.ts';
import { AskingDrawer } from '../ui/form/asking.tsx';
import { QueryState } from '../ui/page/states.tsx';
import { useTaskStatus, changeRecurrence, changeTask, removeTask } from './task-changes.ts';
import { refreshTasks } from './task-lists.ts';

interface TaskPanelProps {
  /** Undefined while the panel is closed. */
  taskId: string | undefined;
  hasAddress?: boolean;
  onClose: () => void;
}

export function TaskPanel({ taskId, hasAddress = false, onClose }: TaskPanelProps) {
  const task = useQuery(trpc.tasks.get.queryOptions({ id: taskId ?? '' }, { enabled: taskId !== undefined }));
  return (
    <AskingDrawer hasAddress={hasAddress} opened={taskId !== undefined} onClose={onClose} title={t('Task')}>
      {taskId !== undefined && <QueryState query={task} />}
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

/** Recurrence has a procedure of its own in the API, but shares this form. */
const taskInput = updateTaskInput.extend({ recurrence: createTaskInput.shape.recurrence });

function TaskForm({ task, onDone }: { task: Task; onDone: () => void }) {
  const { id, title } = task;
  const { me } = useSession();
  return (
    <NounForm
      draftKey={`edit.${me.id}.${id}`}
      schema={taskInput}
      known={{ ...task }}
      fixed={{ id }}
      isDisabled={(name) => name === 'recurrence' && task.status === 'DONE'}
      save={async ({ recurrence, id: _id, ...change }, seen) => {
        try {
          if (Object.keys(change).length > 0) await changeTask(task, change, seen);
          if (recurrence !== undefined && recurrence !== task.recurrence) await changeRecurrence(task, recurrence);
        } finally {
          await refreshTasks();
        }
      }}
      onDone={onDone}
      removal={{
        title: t('Delete {title}?', { title }),
        warning: t('You can undo this while this page stays open.'),
        remove: () => removeTask(task),
      }}
    >
      {task.status === 'OPEN' && <RemindMe subjectId={id} isLabelled />}
      {task.recordId !== null && (
        <Text>{rich('About {record}', { record: <RecordLink recordId={task.recordId} isInText /> })}</Text>
      )}
    </NounForm>
  );
}
