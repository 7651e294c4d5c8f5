import type { Task } from '@dossier/domain/tasks/schema.ts';
import { useMutation } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { showDateTime } from '../ground/moments.ts';
import { offerUndo } from '../operations/operation-step.ts';
import { api, type Inputs } from '../session/session.ts';
import { asSeen, type ChangedNoun, type Values } from '../undo/change-step.ts';
import { noteChanges } from '../undo/note-change.ts';
import { noteStep, offerStep, type Step } from '../undo/undo-stack.ts';
import { refreshTasks } from './task-lists.ts';

type TaskChange = Omit<Inputs['tasks']['update'], 'id'>;

/** Completes or reopens a task. Completing a recurring task creates the next one. */
export function useTaskStatus() {
  return useMutation({
    mutationFn: ({ task, status }: { task: Task; status: Task['status'] }) =>
      status === 'DONE' ? finishTask(task) : setStatus(task, status),
    onSettled: refreshTasks,
  });
}

export function finishTask(task: Task): Promise<void> {
  return task.recurrence === null ? setStatus(task, 'DONE') : completeRecurring(task);
}

/** Updates a task; Ctrl+Z undoes it. `seen`: the values when the person began to edit. */
export async function changeTask(task: Task, change: TaskChange, seen: Values = {}): Promise<Step> {
  const { data } = await api.tasks.update.mutate({ id: task.id, ...change });
  return noteChanges(taskNoun, [{ seen: asSeen(task, seen), before: task, stored: data, patch: change }]);
}

/** Moves the due date of a task, which the team sees, and offers to undo that. */
export async function putOff(task: Task, dueAt: string): Promise<void> {
  const step = await changeTask(task, { dueAt }).finally(refreshTasks);
  offerStep(t('{title} is due {when}', { title: task.title, when: showDateTime(dueAt) }), step);
}

export async function changeRecurrence({ id, recurrence: before }: Task, recurrence: string | null): Promise<void> {
  await api.tasks.setRecurrence.mutate({ id, recurrence });
  noteStep(recurrenceStep(id, before, recurrence));
}

export async function removeTask({ id, title }: Task): Promise<void> {
  const { data } = await api.tasks.batch.mutate({ atomic: true, items: [{ action: 'delete', id }] });
  void refreshTasks();
  offerUndo(t('{title} deleted', { title }), [data.operationId], 1, t('{title} is back', { title }));
}

async function setStatus(task: Task, status: Task['status']): Promise<void> {
  const step = await changeTask(task, { status });
  if (status === 'DONE') offerStep(t('Done: {title}', { title: task.title }), step);
}

/** Runs as an operation, whose undo also removes the next task. */
async function completeRecurring({ id, title }: Task): Promise<void> {
  const { data } = await api.tasks.batch.mutate({
    atomic: true,
    items: [{ action: 'update', id, values: { status: 'DONE' } }],
  });
  offerUndo(
    t('Done: {title}. The next one is on the list.', { title }),
    [data.operationId],
    1,
    t('{title} is open again', { title }),
  );
}

function recurrenceStep(id: string, before: string | null, after: string | null): Step {
  return {
    async run() {
      const { data: now } = await api.tasks.get.query({ id });
      if (now.recurrence !== after)
        return {
          message: t('{title} has changed since then, so it stays as it is', { title: now.title }),
          isPartial: true,
        };
      await api.tasks.setRecurrence.mutate({ id, recurrence: before });
      await refreshTasks();
      return {
        message: t('Repeat of {title} restored', { title: now.title }),
        inverse: recurrenceStep(id, after, before),
      };
    },
  };
}

const taskNoun: ChangedNoun<Task> = {
  name: 'task',
  sayAll: (count, isRedo) =>
    isRedo
      ? t('{count, plural, one {Change to # task redone} other {Changes to # tasks redone}}', { count })
      : t('{count, plural, one {Change to # task undone} other {Changes to # tasks undone}}', { count }),
  show: refreshTasks,
};
