import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../language/t.ts';
import { refreshNotices } from '../notices/notices.ts';
import { trpc } from '../session/trpc.ts';
import { ShortcutKeys } from '../ui/keys/shortcut-keys.tsx';
import { useShortcuts } from '../ui/keys/shortcuts.tsx';
import { Page } from '../ui/page/page.tsx';
import { ShowMore } from '../ui/page/show-more.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../ui/page/states.tsx';
import { Beside } from './beside.tsx';
import { useInboxChanges } from './changes.ts';
import { InboxRow } from './inbox-row.tsx';
import type { InboxSearch } from './inbox-search.ts';
import { InboxToolbar, type InboxChange } from './inbox-toolbar.tsx';
import classes from './inbox.module.css';
import { useInbox, type InboxItem } from './items.ts';

const route = getRouteApi('/shell/inbox');

const hints = [
  ['j', t('Next')],
  ['k', t('Previous')],
  ['Enter', t('Open in side panel')],
  ['e', t('Done')],
  ['h', t('Snooze')],
  ['mod+z', t('Undo')],
] as const;

/** The person's inbox: lines are opened, completed or snoozed. */
export function InboxPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { show, kind, open, at } = search;
  const inbox = useInbox(search);
  const { gone, settle, snooze } = useInboxChanges();
  const sections = inbox.sections
    .map(({ title, items }) => ({ title, items: items.filter(({ key }) => !gone.has(key)) }))
    .filter(({ items }) => items.length > 0);
  const items = sections.flatMap((section) => section.items);
  const { marked, setMarked, move, step } = useMark(items);
  const [snoozing, setSnoozing] = useState<string | undefined>();
  const reading = useMutation(trpc.notices.markRead.mutationOptions({ onSettled: refreshNotices }));
  const change = useCallback(
    (next: InboxChange, replace = false) =>
      void navigate({ to: '/inbox', search: clean({ ...search, ...next }), replace }),
    [navigate, search],
  );
  const goTo = useGoTo((id, part) => change({ open: id, at: part }));
  const openItem = (item: InboxItem) => {
    setMarked(item.key);
    for (const { id, isRead } of item.notices) if (!isRead) reading.mutate({ id });
    goTo(item);
  };
  const settleItem = (item: InboxItem) => {
    step(item);
    settle(item);
  };
  useShortcuts([
    { keys: 'j', label: t('Next item'), run: () => move(1) },
    { keys: 'k', label: t('Previous item'), run: () => move(-1) },
    { keys: 'e', label: t('Done'), run: () => marked && settleItem(marked) },
    { keys: 'h', label: t('Snooze'), run: () => marked && !marked.notices[0]?.isDone && setSnoozing(marked.key) },
  ]);
  return (
    <Page
      title={t('Inbox')}
      actions={
        <Button variant="default" loading={reading.isPending} onClick={() => reading.mutate({})}>
          {t('Mark all as read')}
        </Button>
      }
      toolbar={<InboxToolbar show={show} kind={kind} onChange={change} />}
    >
      {inbox.isPending && <RowSkeletons count={6} height={44} />}
      {inbox.error && <FailureState error={inbox.error} onRetry={() => void inbox.notices.refetch()} />}
      {!inbox.isPending && !inbox.error && items.length === 0 && <Nothing show={show} />}
      {sections.map((section) => (
        <section key={section.title} aria-label={section.title}>
          <h2 className={classes.section}>{section.title}</h2>
          <ul className={classes.list}>
            {section.items.map((item) => (
              <InboxRow
                key={item.key}
                item={item}
                isMarked={marked?.key === item.key}
                onMark={() => setMarked(item.key)}
                onOpen={() => openItem(item)}
                onSettle={() => settleItem(item)}
                onSnooze={(until) => {
                  step(item);
                  snooze(item, until);
                }}
                isSnoozing={snoozing === item.key}
                onSnoozing={(isOpen) => setSnoozing(isOpen ? item.key : undefined)}
              />
            ))}
          </ul>
        </section>
      ))}
      <ShowMore pages={inbox.notices} />
      {kind === 'tasks' && <ShowMore pages={inbox.due} />}
      {items.length > 0 && (
        <p className={classes.hints}>
          {hints.map(([keys, label]) => (
            <span key={keys}>
              <ShortcutKeys keys={keys} /> {label}
            </span>
          ))}
        </p>
      )}
      {open !== undefined && (
        <Beside
          id={open}
          at={at}
          onOpen={(id) => change({ open: id, at: undefined }, true)}
          onClose={() => change({ open: undefined, at: undefined }, true)}
        />
      )}
    </Page>
  );
}

function Nothing({ show }: { show: InboxSearch['show'] }) {
  if (show === 'done')
    return (
      <EmptyState icon="check" title={t('Nothing done yet')}>
        {t('Done items stay here for 90 days.')}
      </EmptyState>
    );
  if (show === 'snoozed')
    return (
      <EmptyState icon="history" title={t('Nothing snoozed')}>
        {t('Press H on an item to hide it until the time you choose.')}
      </EmptyState>
    );
  return (
    <EmptyState icon="inbox" title={t("You're all caught up")}>
      {t('Mentions, assignments, due tasks, reminders and failures appear here.')}
    </EmptyState>
  );
}

/** The line that shortcuts act on: the focused one, or the next one once it has gone. */
function useMark(items: readonly InboxItem[]) {
  const [key, setMarked] = useState<string | undefined>();
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  }, [items]);
  const marked = items.find((item) => item.key === key);
  const focus = useCallback((item: InboxItem | undefined) => {
    setMarked(item?.key);
    if (item) document.querySelector<HTMLElement>(`[data-inbox="${item.key}"]`)?.focus();
  }, []);
  const move = useCallback(
    (by: number) => {
      const at = latest.current.findIndex((item) => item.key === key);
      focus(latest.current[at === -1 ? 0 : Math.min(latest.current.length - 1, Math.max(0, at + by))]);
    },
    [key, focus],
  );
  const step = useCallback(
    (left: InboxItem) => {
      const at = latest.current.findIndex((item) => item.key === left.key);
      focus(latest.current[at + 1] ?? latest.current[at - 1]);
    },
    [focus],
  );
  return { marked, setMarked, move, step };
}

function clean(search: InboxChange): InboxSearch {
  const { kind, show, open, at } = search;
  return {
    ...(kind ? { kind } : {}),
    ...(show ? { show } : {}),
    ...(open === undefined ? {} : { open }),
    ...(at === undefined ? {} : { at }),
  };
}

/** Opens the subject of a line: records, deals and tasks beside the list, others on their own page. */
function useGoTo(openBeside: (id: string, at: string | undefined) => void) {
  const navigate = useNavigate();
  return ({ subjectId, notices: [notice] }: InboxItem): void => {
    if (/^(rec|deal|task)_/.test(subjectId)) return openBeside(subjectId, notice?.mentionedIn ?? undefined);
    if (subjectId.startsWith('fld_'))
      return void navigate({ to: '/folders/$folderId', params: { folderId: subjectId } });
    if (subjectId.startsWith('pl_'))
      return void navigate({ to: '/deals/$pipelineId', params: { pipelineId: subjectId } });
    if (subjectId.startsWith('hook_'))
      return void navigate({ to: '/settings/webhooks/$webhookId', params: { webhookId: subjectId } });
    if (subjectId.startsWith('wf_')) {
      const runId = notice?.runId ?? null;
      const search = runId === null ? {} : { tab: 'runs' as const, run: runId };
      return void navigate({ to: '/workflows/$workflowId', params: { workflowId: subjectId }, search });
    }
    void navigate({ to: '/tasks', search: { view: 'all', tasks: 'OPEN' } });
  };
}
