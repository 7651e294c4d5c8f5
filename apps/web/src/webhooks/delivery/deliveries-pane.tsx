import type { Delivery } from '@dossier/domain/webhooks/manage/delivery-schema.ts';
import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Badge, Button, Group, Table, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { t } from '../../language/t.ts';
import { AnchorLink } from '../../ui/page/links.tsx';
import { Moment } from '../../ui/page/moment.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../../ui/page/states.tsx';
import { api, trpc } from '../../session/trpc.ts';
import { DeliveryFilters } from './delivery-filters.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { RedeliverFailed } from './redeliver-failed.tsx';
import { ReplayEvents } from '../replay/replay-events.tsx';
import { Replays } from '../replay/replays.tsx';
import { spans, statusColors, statusNames, type WebhookSearch } from '../webhook-search.ts';
import { answerWords, showMs } from '../webhooks.ts';
import classes from './deliveries.module.css';

const route = getRouteApi('/shell/settings/webhooks/$webhookId');
const lookEveryMs = 2_000;
// Polling stops beyond this many pages: each poll refetches every loaded page.
const pagesLiveMax = 2;

/** The deliveries of a webhook, newest event first. */
export function DeliveriesPane({ webhook }: { webhook: Webhook }) {
  const { tab: _tab, delivery, ...filter } = route.useSearch();
  const navigate = route.useNavigate();
  const deliveries = useInfiniteQuery({
    queryKey: [...trpc.webhooks.listDeliveries.queryKey(), 'pages', webhook.id, filter],
    queryFn: ({ pageParam, signal }) =>
      api.webhooks.listDeliveries.query(
        { id: webhook.id, pageSize: 50, ...inputOf(filter), ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal },
      ),
    // The previous result stays until the next one is loaded, so that the layout does not shift.
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= pagesLiveMax ? lookEveryMs : false),
  });
  const view: WebhookSearch = { tab: 'deliveries', ...filter };
  const isNarrowed = Object.keys(filter).length > 0;
  const rows = deliveries.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <div className={classes.pane}>
      <div className={classes.bar}>
        <DeliveryFilters
          kinds={webhook.kinds}
          filter={filter}
          onChange={(part) => void navigate({ to: '.', search: { tab: 'deliveries', ...part } })}
        />
        <Group gap={8}>
          <ReplayEvents webhook={webhook} />
          <RedeliverFailed webhook={webhook} />
        </Group>
      </div>
      <Replays id={webhook.id} />
      {deliveries.isPending && <RowSkeletons count={8} height={44} />}
      {deliveries.isError && <FailureState error={deliveries.error} onRetry={() => void deliveries.refetch()} />}
      {deliveries.data && rows.length === 0 && (
        <EmptyState
          icon={isNarrowed ? 'filter' : 'send'}
          title={isNarrowed ? t('Nothing fits') : t('Nothing was sent yet')}
        >
          {isNarrowed
            ? t('Remove a filter to see other deliveries.')
            : t(
                'Change something that this webhook listens to, a record for instance: its delivery shows up here ' +
                  'within a moment. A test does not.',
              )}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Table verticalSpacing={7} highlightOnHover className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Event')}</Table.Th>
              <Table.Th>{t('State')}</Table.Th>
              <Table.Th visibleFrom="sm">{t('Answer')}</Table.Th>
              <Table.Th visibleFrom="md">{t('Took')}</Table.Th>
              <Table.Th visibleFrom="md">{t('Attempts')}</Table.Th>
              <Table.Th ta="right">{t('When')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <DeliveryRow
                key={row.id}
                delivery={row}
                view={view}
                onOpen={() => void navigate({ to: '.', search: { ...view, delivery: row.id } })}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {deliveries.hasNextPage && (
        <Button
          variant="default"
          mt="sm"
          loading={deliveries.isFetchingNextPage}
          onClick={() => void deliveries.fetchNextPage()}
        >
          {t('Show older deliveries')}
        </Button>
      )}
      {delivery !== undefined && (
        <DeliveryPanel
          key={delivery}
          webhook={webhook}
          deliveryId={delivery}
          onClose={() => void navigate({ to: '.', search: view })}
        />
      )}
    </div>
  );
}

function DeliveryRow({ delivery, view, onOpen }: { delivery: Delivery; view: WebhookSearch; onOpen: () => void }) {
  const { id, webhookId, eventId, kind, status, attempts, createdAt, note, lastAttempt } = delivery;
  return (
    <Table.Tr className={classes.row} onClick={onOpen}>
      <Table.Td>
        <AnchorLink
          to="/settings/webhooks/$webhookId"
          params={{ webhookId }}
          search={{ ...view, delivery: id }}
          className={classes.kind ?? ''}
          onClick={(event) => event.stopPropagation()}
        >
          {kind}
        </AnchorLink>
        <span className={classes.event}>{eventId}</span>
        <span className={classes.brief}>
          {lastAttempt
            ? `${answerWords(lastAttempt)}, ${showMs(lastAttempt.durationMs)}`
            : (note ?? t('not tried yet'))}
          {attempts > 1 && `, ${t('{attempts} attempts', { attempts })}`}
        </span>
      </Table.Td>
      <Table.Td>
        <Badge color={statusColors[status]}>{statusNames[status]}</Badge>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        {lastAttempt ? (
          <Text span size="sm" {...(lastAttempt.errorClass === null ? {} : { c: 'var(--mantine-color-error)' })}>
            {answerWords(lastAttempt)}
          </Text>
        ) : (
          (note ?? '–')
        )}
      </Table.Td>
      <Table.Td visibleFrom="md" className="tabular">
        {showMs(lastAttempt?.durationMs ?? null)}
      </Table.Td>
      <Table.Td visibleFrom="md" className="tabular">
        {attempts}
      </Table.Td>
      <Table.Td ta="right" className={classes.when ?? ''}>
        <Moment at={createdAt} />
      </Table.Td>
    </Table.Tr>
  );
}

function inputOf({ status, kind, within, after, before }: WebhookSearch) {
  const from =
    within === undefined
      ? undefined
      : within === 'between'
        ? after
        : new Date(Date.now() - spans[within].ms).toISOString();
  return {
    ...(status ? { status } : {}),
    ...(kind === undefined ? {} : { kind }),
    ...(from === undefined ? {} : { after: from }),
    ...(within !== 'between' || before === undefined ? {} : { before }),
  };
}
