import { statisticsRanges, type StatisticsRange } from '@dossier/domain/webhooks/constants.ts';
import type { Statistics } from '@dossier/domain/webhooks/health/health-schema.ts';
import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Box, Group, SimpleGrid, Skeleton, Stack, Table, Title } from '@mantine/core';
import { upperFirst } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { t, rich, showCount } from '../../language/t.ts';
import { showDateTime } from '../../ground/moments.ts';
import { Card, Figure, Figures, SpanControl } from '../../ui/card/card.tsx';
import { Notice } from '../../ui/page/notice.tsx';
import { Hint, Moment, AnchorLink, FailureState } from '../../ui/page/page.tsx';
import { trpc, api } from '../../session/session.ts';
import { WebhookDetails } from '../webhook-details.tsx';
import { showMs } from '../../ground/duration.ts';
import { answerWords, reasonWords, refreshWebhooks, type Dialog } from '../webhooks.ts';
import { ActButton } from '../../ui/icon.tsx';

const Charts = lazy(() => import('./charts.tsx').then(({ Charts }) => ({ default: Charts })));
const charts = { base: 1, md: 2 };
const chartSkeletons = [0, 1].map((at) => <Skeleton key={at} height={262} radius={10} />);

export function Overview({ webhook, onDialog }: { webhook: Webhook; onDialog: (dialog: Dialog) => void }) {
  const [range, setRange] = useState<StatisticsRange>('DAY');
  const statistics = useQuery(
    trpc.webhooks.getStatistics.queryOptions(
      { id: webhook.id, range },
      { refetchInterval: 10_000, placeholderData: keepPreviousData },
    ),
  );
  const shown = statistics.data?.data;
  const isHealthy = webhook.isEnabled && webhook.consecutiveFailures === 0;
  const tried = shown ? shown.succeeded + shown.failed : 0;
  return (
    <Stack maw={1080} p={{ base: '14px 12px 32px', sm: '20px 20px 40px' }}>
      <div>
        <Box role="status" mb={isHealthy ? 0 : 'md'}>
          {!webhook.isEnabled && <OffNotice webhook={webhook} />}
          {webhook.isEnabled && !isHealthy && <FailingNotice webhook={webhook} />}
        </Box>
        <Group justify="space-between" gap="8px 16px">
          <Title order={2}>{t('Attempts')}</Title>
          <SpanControl spans={statisticsRanges} value={range} onChange={setRange} />
        </Group>
      </div>
      {statistics.isError && <FailureState error={statistics.error} onRetry={() => void statistics.refetch()} />}
      {statistics.isPending && (
        <>
          <Skeleton height={71} radius={10} />
          <SimpleGrid cols={charts}>{chartSkeletons}</SimpleGrid>
        </>
      )}
      {shown && (
        <>
          <Figures>
            <Figure name={t('Delivered')} value={showCount(shown.succeeded)} />
            <Figure name={t('Failed')} value={showCount(shown.failed)} isBad={shown.failed > 0} />
            <Figure name={t('Success rate')} value={tried === 0 ? '–' : `${percent(shown.succeeded, tried)} %`} />
            <Figure name={t('Median latency')} value={showMs(shown.medianMs)} />
            <Figure name={t('95th percentile')} value={showMs(shown.p95Ms)} />
          </Figures>
          <SimpleGrid cols={charts}>
            <Suspense fallback={chartSkeletons}>
              <Charts statistics={shown} range={range} />
            </Suspense>
          </SimpleGrid>
          {shown.countedSince > shown.since && (
            <Hint>
              {t('There are too many to count, so we only count those since {countedSince}.', {
                countedSince: showDateTime(shown.countedSince),
              })}
            </Hint>
          )}
          {shown.failures.length > 0 && <Failures failures={shown.failures} />}
        </>
      )}
      <WebhookDetails webhook={webhook} onDialog={onDialog} />
    </Stack>
  );
}

function Failures({ failures }: Pick<Statistics, 'failures'>) {
  const most = Math.max(...failures.map(({ attempts }) => attempts));
  return (
    <Card title={t('Problem')}>
      <Table
        tabularNums
        withRowBorders={false}
        verticalSpacing={5}
        data={{
          body: failures.map((failure) => [
            failure.responseStatus === null
              ? upperFirst(answerWords(failure))
              : t('Answered {responseStatus}', { responseStatus: failure.responseStatus }),
            <Box key="share" w={`${Math.max(1, (failure.attempts / most) * 100)}%`} h={6} bdrs={3} bg="red.6" />,
            showCount(failure.attempts),
          ]),
        }}
      />
    </Card>
  );
}

/** A share in percent, at most 99.9 if any attempt failed. */
function percent(part: number, all: number): string {
  const exact = (part / all) * 100;
  return showCount(part < all ? Math.min(exact, 99.9) : exact, 1);
}

function OffNotice({ webhook: { id, disabledReason, disabledAt } }: { webhook: Webhook }) {
  const isStopped = disabledReason !== 'MANUAL';
  const enable = async () => {
    await api.webhooks.update.mutate({ id, isEnabled: true });
    await refreshWebhooks();
    notifications.show({ message: t('The webhook is back on. Waiting deliveries are being sent.') });
  };
  return (
    <Notice
      tone={isStopped ? 'bad' : 'neutral'}
      title={isStopped ? t('Stopped: nothing is sent') : t('Off: nothing is sent')}
      action={
        <ActButton variant="filled" icon="player-play" run={enable}>
          {t('Turn back on')}
        </ActButton>
      }
    >
      {disabledReason && reasonWords[disabledReason]}
      {disabledAt !== null && ` ${t('It happened on {disabledAt}.', { disabledAt: showDateTime(disabledAt) })}`}
      {isStopped && ` ${t('Fix the receiver, send a test, then turn the webhook back on.')}`}{' '}
      {t("Waiting deliveries are kept for 7 days and sent when it's back on. Events in the meantime aren't sent.")}
    </Notice>
  );
}

function FailingNotice({ webhook: { id, consecutiveFailures, failingSince, pausedUntil } }: { webhook: Webhook }) {
  return (
    <Notice
      tone="warning"
      title={
        consecutiveFailures === 1
          ? t('The last attempt failed')
          : t('The last {consecutiveFailures} attempts failed', { consecutiveFailures })
      }
    >
      {failingSince !== null && (
        <>
          {rich('Failing since {date} ({ago}).', {
            date: showDateTime(failingSince),
            ago: <Moment at={failingSince} />,
          })}{' '}
        </>
      )}
      {pausedUntil === null
        ? t('Each delivery is tried 8 times in about a day and a half.')
        : t("Deliveries now go out one at a time, the next at {pausedUntil}. The rest wait and aren't lost.", {
            pausedUntil: showDateTime(pausedUntil),
          })}{' '}
      {t('After 5 days without a success, the webhook is turned off.')}{' '}
      <AnchorLink
        to="/settings/webhooks/$webhookId"
        params={{ webhookId: id }}
        search={{ tab: 'deliveries', status: 'PENDING' }}
        underline="always"
        c="inherit"
      >
        {t('Show waiting deliveries')}
      </AnchorLink>
    </Notice>
  );
}
