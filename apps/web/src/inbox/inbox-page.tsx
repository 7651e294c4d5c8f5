import { Box, Button, Group, SegmentedControl, Select, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate, type LinkProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { DealPanel } from '../deals/deal/deal-form.tsx';
import { t } from '../language/t.ts';
import { refreshNotices } from '../notices/notices.ts';
import { ApprovalPanel } from './approval-panel.tsx';
import { partIn } from '../record-page/record-search.ts';
import { RecordFace } from '../references/record-face.tsx';
import { trpc, useSession } from '../session/session.ts';
import { TaskPanel } from '../tasks/task-panel.tsx';
import { AskingDrawer } from '../ui/form/asking.tsx';
import { useTriage } from '../ui/keys/use-triage.ts';
import { Halves } from '../ui/page/halves.tsx';
import { Page, ButtonLink, EmptyState, FailureState, RowSkeletons, ShowMore } from '../ui/page/page.tsx';
import { InboxRow } from './inbox-row.tsx';
import { inboxKinds, inboxStates, validateInboxSearch, type InboxKind, type InboxSearch } from './inbox-search.ts';
import { useInbox, useInboxChanges, type InboxItem } from './items.ts';

// Loaded lazily: it is as large as a record's page.
const Peeked = lazy(() => import('../record-page/peeked.tsx').then((file) => ({ default: file.Peeked })));
const RunPanel = lazy(() => import('../workflows/workflow-page.tsx').then((file) => ({ default: file.RunPanel })));
const route = getRouteApi('/shell/inbox');

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
  const { canManage, workspace } = useSession();
  const isNew = Date.now() - Date.parse(workspace.createdAt) < 30 * 86_400_000;
  const { show, kind, open, at } = search;
  const shown: keyof typeof nothing = show ?? 'open';
  const inbox = useInbox(search);
  const { gone, settle, snooze } = useInboxChanges();
  const sections = inbox.sections
    .map(({ title, items }) => ({ title, items: items.filter(({ key }) => !gone.has(key)) }))
    .filter(({ items }) => items.length > 0);
  const items = sections.flatMap((section) => section.items);
  const reading = useMutation(trpc.notices.markRead.mutationOptions({ onSettled: refreshNotices }));
  const change = (next: { [Name in keyof InboxSearch]?: InboxSearch[Name] | undefined }, replace = false) =>
    void navigate({ to: '/inbox', search: validateInboxSearch({ ...search, ...next }), replace });
  const goTo = useGoTo((id, part) => change({ open: id, at: part }, open !== undefined));
  const openItem = (item: InboxItem) => {
    for (const { id, isRead } of item.notices) if (!isRead) reading.mutate({ id });
    goTo(item);
  };
  const close = () => change({ open: undefined, at: undefined }, true);
  const itemOf = (key: string) => items.find((item) => item.key === key);
  const follow = (key: string) => {
    const item = itemOf(key);
    if (item && isBeside(item)) openItem(item);
    else close();
  };
  const settleItem = (item: InboxItem | undefined) => {
    if (!item) return;
    leave(item.key);
    settle(item);
  };
  const { leave, rowOf } = useTriage({
    keys: items.map(({ key }) => key),
    follow: open !== undefined && follow,
    onDone: (key) => settleItem(itemOf(key)),
  });
  return (
    <Page
      title={t('Inbox')}
      isFixed
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
      <Halves width="62%" beside={open !== undefined && <Beside id={open} at={at} onClose={close} />}>
        {inbox.isPending && <RowSkeletons count={6} height={44} />}
        {inbox.error && <FailureState error={inbox.error} onRetry={() => void inbox.notices.refetch()} />}
        {!inbox.isPending && !inbox.error && items.length === 0 && (
          <EmptyState
            {...nothing[shown]}
            action={
              canManage && isNew && shown === 'open' && <ButtonLink to="/first-steps">{t('First steps')}</ButtonLink>
            }
          />
        )}
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
                  {...rowOf(item.key)}
                  onOpen={() => openItem(item)}
                  onSettle={() => settleItem(item)}
                  onSnooze={(until) => {
                    leave(item.key);
                    snooze(item, until);
                  }}
                />
              ))}
            </Box>
          </section>
        ))}
        <ShowMore pages={inbox.notices} />
        {kind === 'tasks' && <ShowMore pages={inbox.due} />}
      </Halves>
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

/** True for records, deals, tasks, approvals and runs; other things have a page of their own. */
const isBeside = ({ subjectId, notices: [notice] }: InboxItem) =>
  /^(rec|deal|task|apr)_/.test(subjectId) || Boolean(notice?.runId);

/** Opens the subject of a line beside the list, or on its own page. */
function useGoTo(openBeside: (id: string, at: string | undefined) => void) {
  const navigate = useNavigate();
  return (item: InboxItem): void => {
    const { subjectId, notices } = item;
    const [notice] = notices;
    if (isBeside(item)) return openBeside(subjectId, notice?.runId ?? notice?.mentionedIn ?? undefined);
    void navigate(pageOf(subjectId));
  };
}

function pageOf(id: string): LinkProps {
  const pages: Readonly<Record<string, LinkProps>> = {
    fld: { to: '/folders/$folderId', params: { folderId: id } },
    pl: { to: '/deals/$pipelineId', params: { pipelineId: id } },
    hook: { to: '/settings/webhooks/$webhookId', params: { webhookId: id } },
    exp: { to: '/exports/$exportId', params: { exportId: id } },
    wf: { to: '/workflows/$workflowId', params: { workflowId: id } },
  };
  return pages[id.split('_')[0] ?? ''] ?? { to: '/tasks', search: { view: 'all', tasks: 'OPEN' } };
}

interface BesideProps {
  /** `rec_`, `deal_`, `task_`, `apr_` or `wf_`. */
  id: string;
  /** The comment or call of the record to scroll to, or the run. */
  at: string | undefined;
  onClose: () => void;
}

function Beside({ id, at, onClose }: BesideProps) {
  if (id.startsWith('rec_')) return <RecordPanel recordId={id} at={at} onClose={onClose} />;
  if (id.startsWith('apr_')) return <ApprovalPanel approvalId={id} onClose={onClose} />;
  if (id.startsWith('deal_')) return <DealPanel hasAddress dealId={id} onClose={onClose} />;
  if (id.startsWith('wf_'))
    return (
      <Suspense>
        <RunPanel workflowId={id} runId={at ?? ''} onClose={onClose} />
      </Suspense>
    );
  return <TaskPanel hasAddress taskId={id} onClose={onClose} />;
}

function RecordPanel({ recordId, at, onClose }: { recordId: string; at: string | undefined; onClose: () => void }) {
  const record = useQuery(trpc.records.get.queryOptions({ id: recordId })).data?.data;
  const title = (
    <Group component="span" gap="xs" wrap="nowrap">
      {record && <RecordFace record={record} size={30} />}
      {record?.title ?? t('Record')}
    </Group>
  );
  return (
    <AskingDrawer hasAddress opened onClose={onClose} title={title} size={620}>
      <div>
        <ButtonLink to="/records/$recordId" params={{ recordId }} search={partIn(at)} mb="xs">
          {t('Open')}
        </ButtonLink>
        <Suspense fallback={<RowSkeletons />}>
          <Peeked recordId={recordId} at={at} />
        </Suspense>
      </div>
    </AskingDrawer>
  );
}
