import { usageRanges, type Usage, type UsageRange } from '@dossier/domain/usage/schema.ts';
import { Badge, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { upperFirst } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { showDateTime } from '../ground/moments.ts';
import { t, rich, showCount } from '../language/t.ts';
import { Card, Figure, Figures, SpanControl } from '../ui/card/card.tsx';
import { ListTable } from '../ui/page/list-table.tsx';
import { Page, Moment, ButtonLink, EmptyState, QueryState } from '../ui/page/page.tsx';
import { trpc } from '../session/session.ts';

const UsageChart = lazy(() => import('./usage-chart.tsx').then(({ UsageChart }) => ({ default: UsageChart })));
// The server writes usage at this interval.
const lookEveryMs = 5_000;

export function UsagePage() {
  const [range, setRange] = useState<UsageRange>('HOUR');
  const usage = useQuery(
    trpc.usage.get.queryOptions({ range }, { refetchInterval: lookEveryMs, placeholderData: keepPreviousData }),
  );
  const shown = usage.data?.data;
  const { requests = 0, limited = 0, limit = 0, points = [] } = shown ?? {};
  const peak = Math.max(...points.map(({ perMinute }) => perMinute));
  return (
    <Page title={t('Usage')} toolbar={<SpanControl spans={usageRanges} value={range} onChange={setRange} />}>
      <QueryState query={usage} />
      {shown?.keys.length === 0 && !usage.isError && (
        <EmptyState
          icon="activity"
          title={t('No requests in this period')}
          action={<ButtonLink to="/settings/api-keys">{t('API keys')}</ButtonLink>}
        >
          {t('Requests from your own tools and no-code platforms appear here a few seconds later.')}{' '}
          {shown.limit > 0 && t('All keys together can send {limit} requests a minute.', { limit: shown.limit })}
        </EmptyState>
      )}
      {shown && !usage.isError && (
        <Stack maw={1080} p={{ base: '14px 12px 32px', sm: '20px 20px 40px' }}>
          {shown.keys.length > 0 && (
            <>
              <Figures>
                <Figure name={t('Requests')} value={showCount(requests)} />
                <Figure
                  name={t('Busiest minute')}
                  value={limit === 0 ? showCount(peak) : t('{peak} of {limit}', { peak, limit })}
                />
                <Figure name={t('Rejected')} value={showCount(limited)} isBad={limited > 0} />
                <Figure name={t('Limit')} value={limit === 0 ? 'None' : t('{limit} a minute', { limit })} />
              </Figures>
              <Suspense fallback={<Skeleton height={330} />}>
                <UsageChart usage={shown} range={range} nameOf={(id) => nameOf(shown.keys, id)} />
              </Suspense>
              <KeyTable keys={shown.keys} />
              <Refusals usage={shown} />
            </>
          )}
          <Quotas />
        </Stack>
      )}
    </Page>
  );
}

const count = { ta: 'right', className: 'tabular' } as const;

function KeyTable({ keys }: Pick<Usage, 'keys'>) {
  return (
    <Card title={t('By key')}>
      <ListTable
        rows={keys}
        columns={[
          {
            head: t('Key'),
            cell: ({ id, isRevoked }) => (
              <Name>
                {nameOf(keys, id)} {isRevoked && <Badge color="gray">{t('Revoked')}</Badge>}
              </Name>
            ),
          },
          { head: t('Requests'), ...count, cell: ({ requests }) => showCount(requests) },
          { head: t('Rejected'), ...count, cell: ({ limited }) => showCount(limited) },
          { head: t('Last use'), cell: ({ lastUsedAt }) => (lastUsedAt === null ? '–' : <Moment at={lastUsedAt} />) },
        ]}
      />
    </Card>
  );
}

function Refusals({ usage: { refusals, keys, limit } }: { usage: Usage }) {
  if (refusals.length === 0)
    return (
      <Card title={t('When the limit was hit')}>
        <Note>{limit === 0 ? t('There is no limit here.') : t('Not in this period.')}</Note>
      </Card>
    );
  return (
    <Card title={t('When the limit was hit')}>
      <ListTable
        rows={refusals.map((refusal) => ({ ...refusal, id: refusal.minute + refusal.keyId }))}
        columns={[
          { head: t('Minute'), cell: ({ minute }) => showDateTime(minute) },
          { head: t('Key'), cell: ({ keyId }) => <Name>{nameOf(keys, keyId)}</Name> },
          { head: t('Rejected'), ...count, cell: ({ limited }) => showCount(limited) },
        ]}
      />
      <Note>
        {rich(
          "Rejected requests get status 429 and the header {header} with the seconds to wait. They don't count toward the limit.",
          { header: <code>Retry-After</code> },
        )}
        {refusals.length === 100 && ` ${t('These are the latest hundred.')}`}
      </Note>
    </Card>
  );
}

function Quotas() {
  const { data } = useQuery(trpc.usage.quotas.queryOptions());
  if (!data) return null;
  return (
    <Card title={t('Workspace usage')}>
      <ListTable
        rows={data.data}
        columns={[
          { cell: ({ title }) => upperFirst(title) },
          { ...count, cell: ({ used, max }) => t('{used} of {max}', { used, max }) },
          {
            w: '30%',
            cell: ({ title, used, max }) => (
              <Progress
                value={max === 0 ? 100 : Math.min(100, (used / max) * 100)}
                color={used >= max * 0.9 ? 'red' : 'teal'}
                aria-label={title}
              />
            ),
          },
        ]}
      />
      <Note>{t('The operator of this server can raise a limit.')}</Note>
    </Card>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Text size="md" c="dimmed" p="10px 14px">
      {children}
    </Text>
  );
}

function Name({ children }: { children: ReactNode }) {
  return <span style={{ overflowWrap: 'anywhere' }}>{children}</span>;
}

function nameOf(keys: Usage['keys'], id: string): string {
  return keys.find((key) => key.id === id)?.name ?? t('Deleted key');
}
