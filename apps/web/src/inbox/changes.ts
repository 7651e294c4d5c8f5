import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { showDateTime } from '../ground/moments.ts';
import { refreshNotices } from '../notices/notices.ts';
import { changeTask, finishTask } from '../tasks/task-changes.ts';
import { refreshTasks } from '../tasks/task-lists.ts';
import { api } from '../session/trpc.ts';
import { noteStep, offerStep, type Step } from '../undo/undo-stack.ts';
import type { InboxItem } from './items.ts';

interface Change {
  readonly item: InboxItem;
  readonly run: () => Promise<unknown>;
}

/** Completes and snoozes lines; Ctrl+Z undoes both. A line disappears at once (optimistic), and returns if the server refuses. */
export function useInboxChanges() {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const changing = useMutation({
    mutationFn: ({ run }: Change) => run(),
    onMutate: ({ item }) => setGone((keys) => new Set([...keys, item.key])),
    onError: (error) => showFailure(error),
    onSettled: async (_, __, { item }) => {
      await refresh();
      setGone((keys) => new Set([...keys].filter((one) => one !== item.key)));
    },
  });
  return {
    gone,
    settle: (item: InboxItem) => changing.mutate({ item, run: () => settle(item) }),
    snooze: (item: InboxItem, until: string) => changing.mutate({ item, run: () => snooze(item, until) }),
  };
}

async function refresh(): Promise<void> {
  refreshTasks();
  await refreshNotices();
}

async function settle({ task, notices, title }: InboxItem): Promise<void> {
  if (task) return finishTask(task);
  const isDone = notices.every((one) => one.isDone);
  const set = settling(
    notices.map(({ id }) => id),
    title,
  );
  await carryOut(set(!isDone), set(isDone));
}

/** A task that is put off gets a later due date, which the team sees; a notice is only hidden. */
async function snooze({ task, notices, title }: InboxItem, until: string): Promise<void> {
  if (task) {
    const step = await changeTask(task, { dueAt: until });
    return offerStep(t('{title} is due {when}', { title, when: showDateTime(until) }), step);
  }
  const put = putting(
    notices.map(({ id }) => id),
    title,
  );
  await carryOut(put(until), put(null));
}

/** A target state, and the notification once it is reached. */
interface Move {
  readonly said: string;
  readonly run: () => Promise<unknown>;
}

const settling =
  (ids: string[], title: string) =>
  (isDone: boolean): Move => ({
    said: isDone ? t('Done: {title}', { title }) : t('Back in the inbox: {title}', { title }),
    run: () => api.notices.settle.mutate({ ids, isDone }),
  });

const putting =
  (ids: string[], title: string) =>
  (until: string | null): Move => ({
    said:
      until === null
        ? t('Back in the inbox: {title}', { title })
        : t('{title} comes back {when}', { title, when: showDateTime(until) }),
    run: () => api.notices.snooze.mutate({ ids, until }),
  });

async function carryOut(move: Move, back: Move): Promise<void> {
  await move.run();
  const step = stepOf(back, move);
  noteStep(step);
  offerStep(move.said, step);
}

function stepOf(move: Move, back: Move): Step {
  return {
    async run() {
      await move.run();
      await refresh();
      return { message: move.said, inverse: stepOf(back, move) };
    },
  };
}
