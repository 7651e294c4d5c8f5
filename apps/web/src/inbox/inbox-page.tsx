import { Box, Button, Group, SegmentedControl, Select, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DealPanel } from '../deals/deal/deal-form.tsx';
import { t } from '../language/t.ts';
import { refreshNotices } from '../notices/notices.ts';
import { ApprovalPanel } from './approval-panel.tsx';
import { PeekPanel } from '../record-page/peek-panel.tsx';
import { trpc } from '../session/trpc.ts';
import { TaskPanel } from '../tasks/task-panel.tsx';
import { ShortcutKeys } from '../ui/keys/shortcut-keys.tsx';
import { useShortcuts } from '../ui/keys/shortcuts.tsx';
import { Page } from '../ui/page/page.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../ui/page/states.tsx';
import { InboxRow } from './inbox-row.tsx';
import { inboxKinds, inboxStates, validateInboxSearch, type InboxKind, type InboxSearch } from './inbox-search.ts';
import classes from './inbox.module.css';
import { useInbox, useInboxChanges, type InboxItem } from './items.ts';
import { ShowMore } from '../ui/page/show-more.tsx';

const route = getRouteApi('/shell/inbox');

const hints = [
  ['j', t('Next')],
  ['k', t('Previous')],
  ['Enter', t('Open in side panel')],
  ['e', t('Done')],
  ['h', t('Snooze')],
  ['mod+z', t('Undo')],
] as const;

const kindNames: Record<InboxKind, string> = {
  tasks: t('Due tasks'),
  approvals: t('Approvals'),
  mentions: t('Mentions'),
  assignments: t('Assigned to you'),
  reminders: t('Reminders'),
  failures: t('Failures'),
};
const states = [
  { value: 'open', label: t('Inbox') },
  { value: 'snoozed', label: t('Snoozed') },
  { value: 'done', label: t('Done') },
];

export function InboxPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { show, kind, open, at } = search;
  const shown: keyof typeof nothing = show ?? 'open';
  const inbox = useInbox(search);
  const { gone, settle, snooze } = useInboxChanges();
  const sections = inbox.sections
    .map(({ title, items }) => ({ title, items: items.filter(({ key }) => !gone.has(key)) }))
    .filter(({ items }) => items.length > 0);
  const items = sections.flatMap((section) => section.items);
  const { marked, setMarked, move, step } = useMark(items);
  const [snoozing, setSnoozing] = useState<string | undefined>();
  const reading = useMutation(trpc.notices.markRead.mutationOptions({ onSettled: refreshNotices }));
  const change = (next: { [Name in keyof InboxSearch]?: InboxSearch[Name] | undefined }, replace = false) =>
    void navigate({ to: '/inbox', search: validateInboxSearch({ ...search, ...next }), replace });
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
        <Button loading={reading.isPending} onClick={() => reading.mutate({})}>
          {t('Mark all as read')}
        </Button>
      }
      toolbar={
        <>
          <SegmentedControl
            aria-label={t('Show')}
            data={states}
            value={shown}
            onChange={(value) => change({ show: inboxStates.find((one) => one === value), open: undefined })}
          />
          <Select
            aria-label={t('Kind')}
            placeholder={t('Everything')}
            clearable
            w={160}
            data={inboxKinds.map((value) => ({ value, label: kindNames[value] }))}
            value={kind ?? null}
            onChange={(value) => change({ kind: inboxKinds.find((one) => one === value) })}
          />
        </>
      }
    >
      {inbox.isPending && <RowSkeletons count={6} height={44} />}
      {inbox.error && <FailureState error={inbox.error} onRetry={() => void inbox.notices.refetch()} />}
      {!inbox.isPending && !inbox.error && items.length === 0 && <EmptyState {...nothing[shown]} />}
      {sections.map((section) => (
        <section key={section.title} aria-label={section.title}>
          <Text size="md" component="h2" p="14px 16px 4px" fz="0.75rem" fw={560} c="dimmed">
            {section.title}
          </Text>
          <Box component="ul" m={0} px={8} py={0} style={{ listStyle: 'none' }}>
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
          </Box>
        </section>
      ))}
      <ShowMore pages={inbox.notices} />
      {kind === 'tasks' && <ShowMore pages={inbox.due} />}
      {items.length > 0 && (
        <Group gap="4px 14px" p="12px 16px 24px" fz="0.75rem" c="dimmed" className={classes.hints}>
          {hints.map(([keys, label]) => (
            <Group key={keys} gap={5}>
              <ShortcutKeys keys={keys} /> {label}
            </Group>
          ))}
        </Group>
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

const nothing = {
  open: {
    icon: 'inbox',
    title: t("You're all caught up"),
    children: t('Mentions, assignments, due tasks, reminders and failures appear here.'),
  },
  snoozed: {
    icon: 'history',
    title: t('Nothing snoozed'),
    children: t('Press H on an item to hide it until the time you choose.'),
  },
  done: { icon: 'check', title: t('Nothing done yet'), children: t('Done items stay here for 90 days.') },
} as const;

/** The line that shortcuts act on: the focused one, or after its removal the next one. */
function useMark(items: readonly InboxItem[]) {
  const [key, setMarked] = useState<string | undefined>();
  const placeOf = (wanted: string | undefined) => items.findIndex((item) => item.key === wanted);
  const focus = (item: InboxItem | undefined) => {
    setMarked(item?.key);
    if (item) document.querySelector<HTMLElement>(`[data-inbox="${item.key}"]`)?.focus();
  };
  return {
    marked: items[placeOf(key)],
    setMarked,
    move: (by: number) => focus(items[Math.min(items.length - 1, Math.max(0, placeOf(key) + by))]),
    step: (left: InboxItem) => focus(items[placeOf(left.key) + 1] ?? items[placeOf(left.key) - 1]),
  };
}

/** Opens the subject of a line: records, deals and tasks beside the list, others on their own page. */
function useGoTo(openBeside: (id: string, at: string | undefined) => void) {
  const navigate = useNavigate();
  return ({ subjectId, notices: [notice] }: InboxItem): void => {
    if (/^(rec|deal|task|apr)_/.test(subjectId)) return openBeside(subjectId, notice?.mentionedIn ?? undefined);
    if (subjectId.startsWith('fld_'))
      return void navigate({ to: '/folders/$folderId', params: { folderId: subjectId } });
    if (subjectId.startsWith('pl_'))
      return void navigate({ to: '/deals/$pipelineId', params: { pipelineId: subjectId } });
    if (subjectId.startsWith('hook_'))
      return void navigate({ to: '/settings/webhooks/$webhookId', params: { webhookId: subjectId } });
    if (subjectId.startsWith('exp_'))
      return void navigate({ to: '/exports/$exportId', params: { exportId: subjectId } });
    if (subjectId.startsWith('wf_')) {
      const runId = notice?.runId ?? null;
      const search = runId === null ? {} : { tab: 'runs' as const, run: runId };
      return void navigate({ to: '/workflows/$workflowId', params: { workflowId: subjectId }, search });
    }
    void navigate({ to: '/tasks', search: { view: 'all', tasks: 'OPEN' } });
  };
}

interface BesideProps {
  /** `rec_`, `deal_`, `task_` or `apr_`. */
  id: string;
  /** The comment or call of the record to scroll to. */
  at: string | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
}

function Beside({ id, at, onOpen, onClose }: BesideProps) {
  if (id.startsWith('rec_')) return <PeekPanel recordId={id} at={at} records={[]} onMove={onOpen} onClose={onClose} />;
  if (id.startsWith('apr_')) return <ApprovalPanel approvalId={id} onClose={onClose} />;
  if (id.startsWith('deal_')) return <DealPanel hasAddress dealId={id} onClose={onClose} />;
  return <TaskPanel hasAddress taskId={id} onClose={onClose} />;
}
