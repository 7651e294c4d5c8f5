import type { Notice } from '@dossier/domain/notices/schema.ts';
import type { Task } from '@dossier/domain/tasks/schema.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { mentionIn, noticeReason, noticeWords, useNoticePages } from '../notices/notices.ts';
import { trpc } from '../session/trpc.ts';
import { useSession } from '../session/session.ts';
import { taskPagesOptions } from '../tasks/task-lists.ts';
import type { InboxKind, InboxSearch } from './inbox-search.ts';
import { t } from '../language/t.ts';

/** A line of the inbox: a notice, or a due task together with its notices. */
export interface InboxItem {
  readonly key: string;
  readonly subjectId: string;
  /** The name of the subject. */
  readonly title: string;
  /** Whom or what the line is about: the author of a mention, otherwise the subject. */
  readonly lead: string;
  readonly words: string;
  /** The text of a mention, or why it happened. */
  readonly reason: string | null;
  readonly at: string;
  readonly isUnread: boolean;
  readonly notices: readonly Notice[];
  readonly task?: Task;
}

/** The open items of the person: unread notices, tasks that are due, the rest. */
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
  return [
    { title: t('Unread'), items: notices.filter(({ isUnread }) => isUnread) },
    { title: t('Due today and overdue'), items: tasks },
    { title: t('Read'), items: notices.filter(({ isUnread }) => !isUnread) },
  ];
}

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
