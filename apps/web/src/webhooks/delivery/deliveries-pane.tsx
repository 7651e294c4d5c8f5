import type { Delivery } from '@dossier/domain/webhooks/manage/delivery-schema.ts';
import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Badge, Button, Group, Select, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { DialogButton } from '../../ui/page/dialog-button.tsx';
import { AnchorLink } from '../../ui/page/links.tsx';
import { ListTable, type Column } from '../../ui/page/list-table.tsx';
import { Moment } from '../../ui/page/moment.tsx';
import { ShowMore } from '../../ui/page/show-more.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../../ui/page/states.tsx';
import { api, pagesOptions, trpc, type PageOf } from '../../session/trpc.ts';
import { useSession } from '../../session/session.ts';
import { DeliveryFilters, type Filter } from './delivery-filters.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { ReplayEvents } from '../replay/replay-events.tsx';
import { Replays } from '../replay/replays.tsx';
import { TimeField } from '../replay/time-field.tsx';
import { beginOf, spanOptions, statusColors, statusNames, type WebhookSearch } from '../webhook-search.ts';
import { answerWords, refreshWebhooks, showMs } from '../webhooks.ts';
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
  const deliveries = useInfiniteQuery({
    ...pagesOptions(trpc.webhooks.listDeliveries.pathKey(), readPage, { id, filter }),
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
          title={isNarrowed ? t('No results') : t('Nothing was sent yet')}
        >
          {isNarrowed
            ? t('Remove a filter to see other deliveries.')
            : t(
                "Change something this webhook listens to, such as a record, and the delivery appears here. Tests don't.",
              )}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ListTable rows={rows} columns={columnsFor(view)} onOpen={(row) => show({ ...filter, delivery: row.id })} />
      )}
      <ShowMore pages={deliveries} label={t('Show older deliveries')} />
      {delivery !== undefined && (
        <DeliveryPanel key={delivery} webhook={webhook} deliveryId={delivery} onClose={() => show(filter)} />
      )}
    </div>
  );
}

function columnsFor(view: WebhookSearch): Column<Delivery>[] {
  const answerOf = ({ lastAttempt, note }: Delivery) => (lastAttempt ? answerWords(lastAttempt) : note);
  const tookOf = ({ lastAttempt }: Delivery) => showMs(lastAttempt?.durationMs ?? null);
  const isBad = ({ lastAttempt }: Delivery) => lastAttempt !== null && lastAttempt.errorClass !== null;
  return [
    {
      head: t('Event'),
      cell: (delivery) => (
        <>
          <AnchorLink
            to="/settings/webhooks/$webhookId"
            params={{ webhookId: delivery.webhookId }}
            search={{ ...view, delivery: delivery.id }}
            display="block"
            fw={560}
            onClick={(event) => event.stopPropagation()}
          >
            {delivery.kind}
          </AnchorLink>
          <span className={classes.event}>{delivery.eventId}</span>
          <span className={classes.brief}>
            {delivery.lastAttempt
              ? `${answerOf(delivery)}, ${tookOf(delivery)}`
              : (delivery.note ?? t('not tried yet'))}
            {delivery.attempts > 1 && `, ${t('{attempts} attempts', { attempts: delivery.attempts })}`}
          </span>
        </>
      ),
    },
    { head: t('State'), cell: ({ status }) => <Badge color={statusColors[status]}>{statusNames[status]}</Badge> },
    {
      head: t('Answer'),
      visibleFrom: 'sm',
      cell: (delivery) => (
        <Text span size="sm" c={isBad(delivery) ? 'var(--mantine-color-error)' : 'inherit'}>
          {answerOf(delivery) ?? '–'}
        </Text>
      ),
    },
    { head: t('Duration'), visibleFrom: 'md', className: 'tabular', cell: tookOf },
    { head: t('Attempts'), visibleFrom: 'md', className: 'tabular', cell: ({ attempts }) => attempts },
    { head: t('When'), ta: 'right', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  ];
}

// A relative span begins anew with each read, so the query key has its name.
function readPage(
  { id, filter: { status, kind, within, after, before }, cursor }: PageOf<{ id: string; filter: Filter }>,
  options: { signal: AbortSignal },
) {
  const span = within === 'between' ? { after, before } : { after: within && beginOf(within) };
  return api.webhooks.listDeliveries.query({ id, pageSize: 50, status, kind, ...span, cursor }, options);
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
          'Deliveries whose last attempt failed get 8 new attempts with the same webhook-id. Waiting deliveries are retried automatically.',
        )}
      </Text>
      <Select
        label={t('Events of')}
        data={[
          ...spanOptions,
          { value: 'all', label: t('All kept deliveries ({deliveryDays} days)', { deliveryDays }) },
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
