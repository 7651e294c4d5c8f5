import type { Notice } from '@dossier/domain/notices/schema.ts';
import { Button, Drawer, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { WithMentions } from '../markdown/mentions.tsx';
import { AnchorLink } from '../shell/links.tsx';
import { Moment } from '../shell/moment.tsx';
import { ShowMore } from '../shell/show-more.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../shell/states.tsx';
import { useReturnFocus } from '../shell/use-return-focus.ts';
import { trpc } from '../trpc.ts';
import { noticeReason, noticeWords, refreshNotices, useNoticePages } from './notices.ts';
import classes from './notices.module.css';

/** Where one is mentioned, and what failed, was switched off or works again, newest first. */
export function NoticesPanel({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const notices = useNoticePages();
  const reading = useMutation(trpc.notices.markRead.mutationOptions({ onSuccess: refreshNotices }));
  const pages = notices.data?.pages ?? [];
  const shown = pages.flatMap(({ data }) => data.notices);
  const unread = pages[0]?.data.unread ?? 0;
  return (
    <Drawer opened onClose={onClose} position="right" size={420} title="Notices">
      {notices.isPending && <RowSkeletons count={3} />}
      {notices.isError && <FailureState error={notices.error} onRetry={() => void notices.refetch()} />}
      {notices.isSuccess && shown.length === 0 && (
        <EmptyState icon="bell" title="Nothing to report">
          You are told here when somebody mentions you, an automation fails, or a webhook is switched off.
        </EmptyState>
      )}
      {shown.length > 0 && (
        <Stack gap="sm">
          <Button
            variant="default"
            disabled={unread === 0}
            loading={reading.isPending}
            onClick={() => reading.mutate({})}
          >
            Mark all as read
          </Button>
          <ul className={classes.list}>
            {shown
              .map((notice) => ({ notice, reason: noticeReason(notice) }))
              .map(({ notice, reason }) => (
                <li key={notice.id} className={classes.notice} data-unread={!notice.isRead || undefined}>
                  <NoticeLink
                    notice={notice}
                    onFollow={() => {
                      if (!notice.isRead) reading.mutate({ id: notice.id });
                      onClose();
                    }}
                  />
                  {reason !== null && (
                    <Text size="sm">
                      <WithMentions text={reason} />
                    </Text>
                  )}
                  <Text size="xs" c="dimmed">
                    <Moment at={notice.lastAt} />
                    {!notice.isRead && ', unread'}
                  </Text>
                </li>
              ))}
          </ul>
          <ShowMore pages={notices} />
        </Stack>
      )}
    </Drawer>
  );
}

function NoticeLink({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const { subjectId, subjectName, runId } = notice;
  const words = `${subjectName} ${noticeWords(notice)}`;
  if (notice.kind.startsWith('webhook.'))
    return (
      <AnchorLink to="/settings/webhooks/$webhookId" params={{ webhookId: subjectId }} onClick={onFollow}>
        {words}
      </AnchorLink>
    );
  if (subjectId.startsWith('rec_'))
    return (
      <AnchorLink to="/records/$recordId" params={{ recordId: subjectId }} onClick={onFollow}>
        {words}
      </AnchorLink>
    );
  return (
    <AnchorLink
      to="/workflows/$workflowId"
      params={{ workflowId: subjectId }}
      search={runId === null ? {} : { tab: 'runs', run: runId }}
      onClick={onFollow}
    >
      {words}
    </AnchorLink>
  );
}
