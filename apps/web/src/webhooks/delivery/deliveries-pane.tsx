import type { Delivery } from '@dossier/domain/webhooks/manage/delivery-schema.ts';
import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Box, Group, Select, SimpleGrid, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { t } from '../../language/t.ts';
import { QueryTable, type Column } from '../../ui/page/list-table.tsx';
import { Moment, AnchorLink, EmptyState } from '../../ui/page/page.tsx';
import { api, pagesOptions, trpc, type PageOf } from '../../session/session.ts';
import { DialogButton } from '../../ui/page/dialog-button.tsx';
import { DeliveryPanel, StatusBadge } from './delivery-panel.tsx';
import { RedeliverForm, ReplayForm, TimeField } from '../replay/replay-events.tsx';
import { Replays } from '../replay/replays.tsx';
import { beginOf, spanOptions, statuses, type WebhookSearch } from '../webhook-search.ts';
import { showMs } from '../../ground/duration.ts';
import { answerWords } from '../webhooks.ts';
import { useEventKinds } from '../../workflows/workflows.ts';

const route = getRouteApi('/shell/settings/webhooks/$webhookId');
// Polling stops beyond this many pages: each poll refetches every loaded page.
const pagesLiveMax = 2;
const timeOptions = [...spanOptions, { value: 'between', label: t('Between …') } as const];

type Filter = Omit<WebhookSearch, 'tab' | 'delivery'>;

export function DeliveriesPane({ webhook }: { webhook: Webhook }) {
  const { tab: _tab, delivery, ...filter } = route.useSearch();
  const navigate = route.useNavigate();
  const { id, kinds } = webhook;
  const isOff = !webhook.isEnabled;
  const deliveries = useInfiniteQuery({
    ...pagesOptions(trpc.webhooks.listDeliveries.pathKey(), readPage, { id, filter }),
    // The previous result stays until the next one loads, so that the layout does not shift.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= pagesLiveMax ? 2_000 : false),
  });
  const view: WebhookSearch = { tab: 'deliveries', ...filter };
  const show = (search: WebhookSearch) => void navigate({ to: '.', search: { tab: 'deliveries', ...search } });
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <Box maw={1080} p={{ base: '12px 12px 32px', sm: '14px 20px 40px' }}>
      <Group gap={8} justify="space-between" align="flex-start" mb={10}>
        <DeliveryFilters kinds={kinds} filter={filter} onChange={show} />
        <Group gap={8}>
          <DialogButton label={t('Replay events')} icon="history" disabled={isOff} title={t('Replay events')}>
            {(close) => <ReplayForm webhook={webhook} onDone={close} />}
          </DialogButton>
          <DialogButton
            label={t('Send failed again')}
            icon="repeat"
            disabled={isOff}
            title={t('Send failed deliveries again')}
          >
            {(close) => <RedeliverForm id={id} onDone={close} />}
          </DialogButton>
        </Group>
      </Group>
      <Replays id={id} />
      <QueryTable
        query={deliveries}
        height={44}
        empty={
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
        }
        columns={columnsFor(view)}
        onOpen={(row) => show({ ...filter, delivery: row.id })}
        more={t('Show older deliveries')}
      />
      {delivery !== undefined && (
        <DeliveryPanel key={delivery} webhook={webhook} deliveryId={delivery} onClose={() => show(filter)} />
      )}
    </Box>
  );
}

interface DeliveryFiltersProps {
  kinds: string[] | null;
  filter: Filter;
  onChange: (filter: Filter) => void;
}

function DeliveryFilters({ kinds, filter, onChange }: DeliveryFiltersProps) {
  const { data: known = [] } = useEventKinds();
  const { status, kind, within } = filter;
  const offered = new Set(kinds ?? known.map((one) => one.kind));
  return (
    <SimpleGrid minColWidth={140} spacing={8} flex={1} maw={760}>
      <Select
        aria-label={t('Only in this state')}
        placeholder={t('Any state')}
        clearable
        data={statuses}
        value={status ?? null}
        onChange={(chosen) => onChange({ ...filter, status: chosen ?? undefined })}
      />
      <Select
        aria-label={t('Only of this kind')}
        placeholder={t('Any event')}
        clearable
        searchable
        data={[...(kind === undefined ? offered : offered.add(kind))]}
        value={kind ?? null}
        onChange={(chosen) => onChange({ ...filter, kind: chosen ?? undefined })}
      />
      <Select
        aria-label={t('Only from this period')}
        placeholder={t('Any time')}
        clearable
        data={timeOptions}
        value={within ?? null}
        onChange={(chosen) => onChange({ status, kind, within: chosen ?? undefined })}
      />
      {within === 'between' &&
        (['after', 'before'] as const).map((end) => (
          <TimeField
            key={end}
            isBare
            label={end === 'after' ? t('From') : t('Until')}
            value={filter[end] ?? null}
            onChange={(chosen) => onChange({ ...filter, [end]: chosen ?? undefined })}
          />
        ))}
    </SimpleGrid>
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
          <Text
            size="md"
            span
            ff="monospace"
            fz="0.71875rem"
            c="dimmed"
            visibleFrom="sm"
            style={{ overflowWrap: 'anywhere' }}
          >
            {delivery.eventId}
          </Text>
          {/* On a phone, replaces the columns that do not fit. */}
          <Text size="md" span fz="0.75rem" c="dimmed" hiddenFrom="sm">
            {delivery.lastAttempt
              ? `${answerOf(delivery)}, ${tookOf(delivery)}`
              : (delivery.note ?? t('not tried yet'))}
            {delivery.attempts > 1 && `, ${t('{attempts} attempts', { attempts: delivery.attempts })}`}
          </Text>
        </>
      ),
    },
    { head: t('State'), cell: ({ status }) => <StatusBadge status={status} /> },
    {
      head: t('Answer'),
      visibleFrom: 'sm',
      cell: (delivery) => (
        <Text span c={isBad(delivery) ? 'var(--mantine-color-error)' : 'inherit'}>
          {answerOf(delivery) ?? '–'}
        </Text>
      ),
    },
    { head: t('Duration'), visibleFrom: 'md', className: 'tabular', cell: tookOf },
    { head: t('Attempts'), visibleFrom: 'md', className: 'tabular', cell: ({ attempts }) => attempts },
    { head: t('When'), ta: 'right', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  ];
}

// A relative span is recalculated on each read, so the query key has its name.
function readPage(
  { id, filter: { status, kind, within, after, before }, cursor }: PageOf<{ id: string; filter: Filter }>,
  options: { signal: AbortSignal },
) {
  const span = within === 'between' ? { after, before } : { after: within && beginOf(within) };
  return api.webhooks.listDeliveries.query({ id, pageSize: 50, status, kind, ...span, cursor }, options);
}
