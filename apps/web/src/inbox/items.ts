import type { Notice } from '@dossier/domain/notices/schema.ts';
import type { Task } from '@dossier/domain/tasks/schema.ts';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mentionIn, noticeReason, noticeWords, refreshNotices, useNoticePages } from '../notices/notices.ts';
import { api, trpc, useSession } from '../session/session.ts';
import { refreshTasks, taskPagesOptions } from '../tasks/task-lists.ts';
import type { InboxKind, InboxSearch } from './inbox-search.ts';
import { t } from '../language/t.ts';
import { showFailure } from '../ground/failure.ts';
import { showDateTime, today } from '../ground/moments.ts';
import { finishTask, putOff } from '../tasks/task-changes.ts';
import { noteStep, offerStep, type Step } from '../undo/undo-stack.ts';

/** A line of the inbox: a notice, or a due task together with its notices. */
export interface InboxItem {
  readonly key: string;
  readonly subjectId: string;
  readonly title: string;
  /** Person or thing that the line is about: the author of a mention, otherwise the subject. */
  readonly lead: string;
  readonly words: string;
  /** The text of a mention, or the reason of the notice. */
  readonly reason: string | null;
  readonly at: string;
  readonly isUnread: boolean;
  readonly notices: readonly Notice[];
  readonly task?: Task;
}

export function useInbox({ kind, show }: InboxSearch) {
  const { me } = useSession();
  const notices = useNoticePages(
    { state: show ?? 'open', group: kind === 'tasks' ? undefined : kind },
    kind !== 'tasks',
  );
  const due = useInfiniteQuery({
    ...taskPagesOptions('DUE', { assigneeId: me.id }),
    enabled: show === undefined && withTasks(kind),
  });
  const dueNotices = useQuery(
    trpc.notices.list.queryOptions({ group: 'reminders' }, { enabled: kind === 'tasks' && show === undefined }),
  );
  const listed = notices.data ?? [];
  const tasks = show === undefined && withTasks(kind) ? (due.data ?? []) : [];
  const ofTask = Map.groupBy(
    (kind === 'tasks' ? (dueNotices.data?.data.notices ?? []) : listed).filter((one) => one.kind === 'task.due'),
    ({ subjectId }) => subjectId,
  );
  const ids = new Set(tasks.map(({ id }) => id));
  const others = kind === 'tasks' ? [] : listed.filter((one) => one.kind !== 'task.due' || !ids.has(one.subjectId));
  const isPending = (kind !== 'tasks' && notices.isPending) || (due.isPending && due.isLoading);
  return {
    notices,
    due,
    isPending,
    error: notices.error ?? due.error,
    sections: sectionsOf(
      show,
      others.map(itemOf),
      tasks.map((task) => taskItem(task, ofTask.get(task.id) ?? [])),
    ),
  };
}

function withTasks(kind: InboxKind | undefined): boolean {
  return kind === undefined || kind === 'tasks';
}

function sectionsOf(show: InboxSearch['show'], notices: InboxItem[], tasks: InboxItem[]) {
  if (show !== undefined) return [{ title: show === 'done' ? t('Done') : t('Snoozed'), items: notices }];
  // A line keeps its place when it is read.
  const newest = notices.toSorted((a, b) => b.at.localeCompare(a.at));
  return [
    { title: t('Today'), items: newest.filter(isOfToday) },
    { title: t('Due today and overdue'), items: tasks },
    { title: t('Earlier'), items: newest.filter((item) => !isOfToday(item)) },
  ];
}

const isOfToday = ({ at }: InboxItem) => today(new Date(at)) === today();

export function itemOf(notice: Notice): InboxItem {
  const { id, subjectId, subjectName, lastAt, isRead, isDone } = notice;
  // A notice of many tasks names no folder.
  const title = subjectName === '' ? t('Tasks') : subjectName;
  const mention = mentionIn(notice);
  return {
    key: id,
    subjectId,
    title,
    lead: mention?.author ?? title,
    words: mention?.words ?? noticeWords(notice),
    reason: mention?.text ?? noticeReason(notice),
    at: notice.snoozedUntil ?? lastAt,
    isUnread: !isRead && !isDone,
    notices: [notice],
  };
}

function taskItem(task: Task, notices: readonly Notice[]): InboxItem {
  const dueAt = task.dueAt ?? '';
  const isOver = new Date(dueAt).getTime() < Date.now();
  return {
    key: task.id,
    subjectId: task.id,
    title: task.title,
    lead: task.title,
    reason: null,
    words: isOver ? t('is overdue') : t('is due today'),
    at: dueAt,
    isUnread: notices.some(({ isRead }) => !isRead),
    notices,
    task,
  };
}

/** Completes and snoozes lines; Ctrl+Z undoes both. A line disappears at once (optimistic), and returns if the server refuses. */
export function useInboxChanges() {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const changing = useMutation({
    mutationFn: ({ run }: { item: InboxItem; run: () => Promise<unknown> }) => run(),
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

const refresh = () => Promise.all([refreshTasks(), refreshNotices()]);

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

/** Snoozing a task moves its due date, which the team sees; a notice is only hidden. */
async function snooze({ task, notices, title }: InboxItem, until: string): Promise<void> {
  if (task) return putOff(task, until);
  const ids = notices.map(({ id }) => id);
  const reach = async (at: string | null) => {
    await api.notices.snooze.mutate({ ids, until: at });
    if (at === null) return t('Back in the inbox: {title}', { title });
    return t('{title} comes back {when}', { title, when: showDateTime(at) });
  };
  await carryOut(reach, until, null);
}

/** Moves a line into a state, and shows a message; Ctrl+Z restores the state before. */
async function carryOut<State>(reach: (state: State) => Promise<string>, state: State, before: State): Promise<void> {
  const stepTo = (to: State, from: State): Step => ({
    async run() {
      const message = await reach(to);
      await refresh();
      return { message, inverse: stepTo(from, to) };
    },
  });
  const said = await reach(state);
  const step = stepTo(before, state);
  noteStep(step);
  offerStep(said, step);
}
