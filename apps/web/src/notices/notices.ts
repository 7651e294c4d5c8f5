import type { NoticeGroup, noticeStates } from '@dossier/domain/notices/constants.ts';
import type { Notice } from '@dossier/domain/notices/schema.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { invalidate, api, pagesOptions, trpc, type PageOf } from '../session/session.ts';

/** Backstop for a page that was asleep: usually an event announces a new notice. */
const lookEveryMs = 300_000;

export function useNotices() {
  return useQuery(trpc.notices.list.queryOptions(undefined, { refetchInterval: lookEveryMs }));
}

interface Asked {
  state: (typeof noticeStates)[number];
  group: NoticeGroup | undefined;
}

export function useNoticePages(asked: Asked, enabled: boolean) {
  return useInfiniteQuery({ ...pagesOptions(trpc.notices.list.pathKey(), readPage, asked), enabled });
}

async function readPage(asked: PageOf<Asked>, options: { signal: AbortSignal }) {
  const { notices, nextCursor } = (await api.notices.list.query(asked, options)).data;
  return { data: notices, nextCursor };
}

export const refreshNotices = () => invalidate(trpc.notices);

/** A mention: its author, place and text; undefined for other notices. */
export function mentionIn({ kind, count, subjectName, message }: Notice) {
  const [, author, text] = /^(.*?): ([^]*)$/.exec(message ?? '') ?? [];
  if (author === undefined || text === undefined || !/^(comment|call)\./.test(kind)) return undefined;
  const values = { count, title: subjectName };
  const words = kind.startsWith('comment.')
    ? t(
        '{count, plural, =1 {mentioned you in a comment on {title}} other {wrote the latest of # comments on {title} that mention you}}',
        values,
      )
    : t(
        '{count, plural, =1 {mentioned you in call notes of {title}} other {wrote the latest of # call notes of {title} that mention you}}',
        values,
      );
  return { author, words, text };
}

const fixedWords: Readonly<Record<string, string>> = {
  'approval.requested': t('asks for your answer'),
  'workflow.stopped': t('was stopped: automations kept triggering each other'),
  'workflow.disabled': t('was turned off'),
  'webhook.disabled': t('was turned off'),
  'webhook.recovered': t('is working again'),
  'reminder.due': t('is due: you set a reminder'),
  'task.due': t('is due'),
  'export.done': t('is ready to download'),
};

export function noticeWords({ kind, count }: Pick<Notice, 'kind' | 'count'>): string {
  if (kind === 'workflow.run_failed') return t('{count, plural, =1 {failed} other {failed # times}}', { count });
  if (kind.endsWith('.assigned'))
    return t('{count, plural, =1 {was assigned to you} other {has # items that were assigned to you}}', { count });
  return fixedWords[kind] ?? kind;
}

/** The inbox label with its unread count; the server counts to 100. */
export function unreadInbox(unread: number): string {
  return unread === 100 ? t('Inbox, 100 or more unread') : t('Inbox, {unread} unread', { unread });
}

/** The displayed reason. Reasons of the service are names; those of `webhook.disabled` have texts. */
export function noticeReason({ kind, message }: Pick<Notice, 'kind' | 'message'>): string | null {
  if (message !== null && kind.endsWith('.assigned')) return t('By {name}', { name: message });
  if (message === null || kind === 'workflow.stopped' || message === 'MANUAL') return null;
  return message;
}
