import { createCallInput } from '@dossier/domain/calls/schema.ts';
import { createCommentInput } from '@dossier/domain/comments/schema.ts';
import { type Task, createTaskInput, updateTaskInput } from '@dossier/domain/tasks/schema.ts';
import { Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { Files } from '../attachments/files.tsx';
import { NounForm } from '../fields/noun-form.tsx';
import { t } from '../language/t.ts';
import { RecordLink } from '../references/record-link.tsx';
import { RemindMe } from '../reminders/remind-me.tsx';
import { invalidate, api, trpc, useSession } from '../session/session.ts';
import { AskingDrawer } from '../ui/form/asking.tsx';
import { QueryState } from '../ui/page/page.tsx';
import { finishTask, useTaskStatus, changeRecurrence, changeTask, removeTask } from './task-changes.ts';
import { refreshTasks } from './task-lists.ts';

interface TaskPanelProps {
  /** Undefined while the panel is closed. */
  taskId: string | undefined;
  hasAddress?: boolean;
  onClose: () => void;
}

export function TaskPanel({ taskId, hasAddress = false, onClose }: TaskPanelProps) {
  const asked = useQuery(trpc.tasks.get.queryOptions({ id: taskId ?? '' }, { enabled: taskId !== undefined }));
  const task = taskId === undefined ? undefined : asked.data?.data;
  const recordId = task?.recordId ?? null;
  return (
    <AskingDrawer hasAddress={hasAddress} opened={taskId !== undefined} onClose={onClose} title={t('Task')}>
      {taskId !== undefined && <QueryState query={asked} />}
      {task && (
        <Stack gap="sm">
          <DoneBox task={task} />
          {recordId !== null && <RecordLink recordId={recordId} />}
          {recordId !== null && task.status === 'OPEN' && <Result key={task.id} task={task} recordId={recordId} />}
          <TaskForm key={`form.${task.id}`} task={task} onDone={onClose} />
          <Files key={`files.${task.id}`} on={{ taskId: task.id }} />
        </Stack>
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
      checked={isDone}
      disabled={changing.isPending}
      onChange={() => changing.mutate({ task, status: isDone ? 'OPEN' : 'DONE' })}
    />
  );
}

/** Logs on the record what came of a task, as a call or a comment, and completes the task. */
function Result({ task, recordId }: { task: Task; recordId: string }) {
  const [logged, setLogged] = useState('');
  // If the task can't be completed, a second try does not log the same again.
  const finish = async <Input,>(input: Input, log: (input: Input) => Promise<unknown>) => {
    const said = JSON.stringify(input);
    if (logged !== said) await log(input);
    setLogged(said);
    await finishTask(task).finally(() => Promise.all([refreshTasks(), invalidate(trpc.calls, trpc.comments)]));
  };
  const around = {
    isNew: true,
    isCompact: true,
    name: t('What came of it?'),
    action: t('Log and done'),
    draftKey: `result.${task.id}`,
    fixed: { id: recordId },
    onDone: () => {},
  };
  if (task.type !== 'CALL') {
    const save = (input: z.output<typeof createCommentInput>) => finish(input, api.comments.create.mutate);
    return <NounForm {...around} schema={createCommentInput} known={{ text: '' }} save={save} />;
  }
  const known = { direction: 'OUTBOUND', outcome: 'CONNECTED', duration: null, notes: '' };
  const save = (input: z.output<typeof createCallInput>) => finish(input, api.calls.create.mutate);
  return <NounForm {...around} schema={createCallInput} known={known} save={save} />;
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
    </NounForm>
  );
}
