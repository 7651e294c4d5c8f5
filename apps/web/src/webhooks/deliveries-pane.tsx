import type { Delivery } from '@dossier/domain/webhooks/manage/delivery-schema.ts';
import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Badge, Button, Group, Select, Stack, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { DialogButton } from '../shell/dialog-button.tsx';
import { AnchorLink } from '../shell/links.tsx';
import { Moment } from '../shell/moment.tsx';
import { ShowMore } from '../shell/show-more.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../shell/states.tsx';
import { api, pagesOptions, trpc } from '../trpc.ts';
import { useSession } from '../users/session.ts';
import { DeliveryFilters, type Filter } from './delivery-filters.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { ReplayEvents } from './replay-events.tsx';
import { Replays } from './replays.tsx';
import { TimeField } from './time-field.tsx';
import { beginOf, spanOptions, statusColors, statusNames, type WebhookSearch } from './webhook-search.ts';
import { answerWords, refreshWebhooks, showMs } from './webhooks.ts';
import classes from './deliveries.module.css';

const route = getRouteApi('/shell/settings/webhooks/$webhookId');
const lookEveryMs = 2_000;
// Polling stops beyond this many pages: each poll refetches every loaded page.
const pagesLiveMax = 2;

/** The deliveries of a webhook, newest event first. */
export function DeliveriesPane({ webhook }: { webhook: Webhook }) {
  const { tab: _tab, delivery, ...filter } = route.useSearch();
  const navigate = route.useNavigate();
  const { id, kinds } = webhook;
  const read = (asked: { cursor?: string | undefined }, options: { signal: AbortSignal }) =>
    api.webhooks.listDeliveries.query({ id, pageSize: 50, ...inputOf(filter), ...asked }, options);
  const deliveries = useInfiniteQuery({
    ...pagesOptions([...trpc.webhooks.listDeliveries.queryKey(), id, filter], read, {}),
    // The previous result stays until the next one is loaded, so that the layout does not shift.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= pagesLiveMax ? lookEveryMs : false),
  });
  const view: WebhookSearch = { tab: 'deliveries', ...filter };
  const show = (search: WebhookSearch) => void navigate({ to: '.', search: { tab: 'deliveries', ...search } });
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  const rows = deliveries.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <div className={classes.pane}>
      <Group gap={8} justify="space-between" align="flex-start" mb={10}>
        <DeliveryFilters kinds={kinds} filter={filter} onChange={show} />
        <Group gap={8}>
          <ReplayEvents webhook={webhook} />
          <RedeliverFailed webhook={webhook} />
        </Group>
      </Group>
      <Replays id={id} />
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
        <Table verticalSpacing={7} highlightOnHover className={classes.table ?? ''}>
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
                search={{ ...view, delivery: row.id }}
                onOpen={() => show({ ...filter, delivery: row.id })}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <ShowMore pages={deliveries} label={t('Show older deliveries')} />
      {delivery !== undefined && (
        <DeliveryPanel key={delivery} webhook={webhook} deliveryId={delivery} onClose={() => show(filter)} />
      )}
    </div>
  );
}

interface DeliveryRowProps {
  delivery: Delivery;
  search: WebhookSearch;
  onOpen: () => void;
}

function DeliveryRow({ delivery, search, onOpen }: DeliveryRowProps) {
  const { webhookId, eventId, kind, status, attempts, createdAt, note, lastAttempt } = delivery;
  const answer = lastAttempt ? answerWords(lastAttempt) : note;
  const took = showMs(lastAttempt?.durationMs ?? null);
  const isBad = lastAttempt !== null && lastAttempt.errorClass !== null;
  return (
    <Table.Tr style={{ cursor: 'pointer' }} onClick={onOpen}>
      <Table.Td>
        <AnchorLink
          to="/settings/webhooks/$webhookId"
          params={{ webhookId }}
          search={search}
          display="block"
          fw={560}
          onClick={(event) => event.stopPropagation()}
        >
          {kind}
        </AnchorLink>
        <span className={classes.event}>{eventId}</span>
        <span className={classes.brief}>
          {lastAttempt ? `${answer}, ${took}` : (answer ?? t('not tried yet'))}
          {attempts > 1 && `, ${t('{attempts} attempts', { attempts })}`}
        </span>
      </Table.Td>
      <Table.Td>
        <Badge color={statusColors[status]}>{statusNames[status]}</Badge>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text span size="sm" c={isBad ? 'var(--mantine-color-error)' : 'inherit'}>
          {answer ?? '–'}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="md" className="tabular">
        {took}
      </Table.Td>
      <Table.Td visibleFrom="md" className="tabular">
        {attempts}
      </Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
        <Moment at={createdAt} />
      </Table.Td>
    </Table.Tr>
  );
}

function inputOf({ status, kind, within, after, before }: Filter) {
  if (within === 'between') return { status, kind, after, before };
  return { status, kind, after: within && beginOf(within) };
}

/** Sends all failed deliveries since a moment again. */
function RedeliverFailed({ webhook: { id, isEnabled } }: { webhook: Webhook }) {
  return (
    <DialogButton
      label={t('Send failed again')}
      icon="repeat"
      disabled={!isEnabled}
      title={t('Send failed deliveries again')}
    >
      {(close) => <RedeliverForm id={id} onDone={close} />}
    </DialogButton>
  );
}

function RedeliverForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { deliveryDays } = useSession().workspace;
  const [choice, setChoice] = useState('day');
  const [moment, setMoment] = useState<string | null>(null);
  const sending = useMutation(
    trpc.webhooks.redeliverFailed.mutationOptions({
      onSuccess: async ({ data: { redelivered, isComplete } }) => {
        await refreshWebhooks();
        notifications.show({
          message:
            redelivered === 0
              ? t('Nothing has failed since then.')
              : isComplete
                ? t('{count, plural, one {# delivery is} other {# deliveries are}} sent again.', { count: redelivered })
                : t(
                    '{count, plural, one {# delivery is} other {# deliveries are}} sent again, the rest follows in the background.',
                    { count: redelivered },
                  ),
        });
        onDone();
      },
    }),
  );
  const since = choice === 'moment' ? moment : beginOf(choice, deliveryDays);
  return (
    <Stack gap="md">
      <Text size="sm">
        {t(
          'Those whose last attempt failed get a new schedule of 8 attempts, with the same webhook-id. What still waits is tried by itself.',
        )}
      </Text>
      <Select
        label={t('Events of')}
        data={[
          ...spanOptions,
          { value: 'all', label: t('All that are kept ({deliveryDays} days)', { deliveryDays }) },
          { value: 'moment', label: t('Since a moment …') },
        ]}
        value={choice}
        onChange={(chosen) => setChoice(chosen ?? 'day')}
      />
      {choice === 'moment' && <TimeField label={t('Since')} value={moment} onChange={setMoment} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button
          disabled={since === null}
          loading={sending.isPending}
          onClick={() => since !== null && sending.mutate({ id, since })}
        >
          {t('Send again')}
        </Button>
      </Group>
    </Stack>
  );
}
