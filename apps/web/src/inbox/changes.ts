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
  const ids = notices.map(({ id }) => id);
  const wasDone = notices.every(({ isDone }) => isDone);
  const reach = async (isDone: boolean) => {
    await api.notices.settle.mutate({ ids, isDone });
    return isDone ? t('Done: {title}', { title }) : t('Back in the inbox: {title}', { title });
  };
  await carryOut(reach, !wasDone, wasDone);
}

/** A task that is put off gets a later due date, which the team sees; a notice is only hidden. */
async function snooze({ task, notices, title }: InboxItem, until: string): Promise<void> {
  if (task) {
    const step = await changeTask(task, { dueAt: until });
    return offerStep(t('{title} is due {when}', { title, when: showDateTime(until) }), step);
  }
  const ids = notices.map(({ id }) => id);
  const reach = async (at: string | null) => {
    await api.notices.snooze.mutate({ ids, until: at });
    if (at === null) return t('Back in the inbox: {title}', { title });
    return t('{title} comes back {when}', { title, when: showDateTime(at) });
  };
  await carryOut(reach, until, null);
}

/** Brings a line into a state, and says so; Ctrl+Z brings it back into the state before. */
type Reach<State> = (state: State) => Promise<string>;

async function carryOut<State>(reach: Reach<State>, state: State, before: State): Promise<void> {
  const said = await reach(state);
  const step = stepTo(reach, before, state);
  noteStep(step);
  offerStep(said, step);
}

function stepTo<State>(reach: Reach<State>, state: State, before: State): Step {
  return {
    async run() {
      const message = await reach(state);
      await refresh();
      return { message, inverse: stepTo(reach, before, state) };
    },
  };
}
