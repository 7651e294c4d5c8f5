import type { ExpectedReplay } from '@dossier/domain/webhooks/replay/replay-schema.ts';
import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Button, Checkbox, Group, MultiSelect, NumberInput, Select, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { showCount } from '../../language/show-count.ts';
import { t } from '../../language/t.ts';
import { RecordSelect } from '../../references/record-select.tsx';
import { DialogButton } from '../../ui/page/dialog-button.tsx';
import { trpc } from '../../session/trpc.ts';
import { useSession } from '../../session/session.ts';
import { TimeField } from './time-field.tsx';
import { beginOf, spanOptions } from '../webhook-search.ts';
import { durationWords, refreshWebhooks, useEventKinds } from '../webhooks.ts';

/** Sends past events to a webhook once more, after saying how many those are. */
export function ReplayEvents({ webhook }: { webhook: Webhook }) {
  return (
    <DialogButton label={t('Replay events')} icon="history" disabled={!webhook.isEnabled} title={t('Replay events')}>
      {(close) => <ReplayForm webhook={webhook} onDone={close} />}
    </DialogButton>
  );
}

const firstChoice = {
  /** `kept` goes back as far as events are kept. */
  span: 'day',
  from: null as string | null,
  to: null as string | null,
  kinds: [] as string[],
  recordId: null as string | null,
  onlyMissing: false,
  ratePerMinute: null as number | null,
};
type ReplayChoice = typeof firstChoice;

function ReplayForm({ webhook: { id, kinds }, onDone }: { webhook: Webhook; onDone: () => void }) {
  const { eventDays, deliveryDays } = useSession().workspace;
  const [choice, setChoice] = useState(firstChoice);
  const { span, from, to, ...narrowed } = choice;
  const days = narrowed.onlyMissing ? Math.min(eventDays, deliveryDays) : eventDays;
  // Held until the choice changes, or every look would ask anew.
  const since = useMemo(() => (span === 'between' ? from : beginOf(span, days)), [span, from, days]);
  const asked = since !== null && {
    ...narrowed,
    id,
    from: since,
    to: span === 'between' ? (to ?? undefined) : undefined,
    kinds: narrowed.kinds.length === 0 ? null : narrowed.kinds,
  };
  const preview = useQuery(
    trpc.webhooks.previewReplay.queryOptions(asked || skipToken, { retry: false, select: ({ data }) => data }),
  );
  const starting = useMutation(
    trpc.webhooks.replay.mutationOptions({
      onSuccess: async () => {
        await refreshWebhooks();
        notifications.show({ message: t('The replay has started.') });
        onDone();
      },
    }),
  );
  const expected = preview.isError ? undefined : preview.data;
  const counted = expected ? wordsOf(expected) : t('Counting …');
  return (
    <Stack gap="md">
      <Text size="sm">
        {t(
          'We send past events to this webhook again with the same webhook-id, so the receiver can skip events it already has. Filters and conditions apply.',
        )}
      </Text>
      <ReplayFields
        kinds={kinds}
        days={days}
        choice={choice}
        onChange={(part) => setChoice((before) => ({ ...before, ...part }))}
      />
      <Text size="sm" role="status" aria-live="polite" c={preview.error ? 'var(--mantine-color-error)' : 'inherit'}>
        {preview.error?.message ?? (asked ? counted : t('Choose a start time.'))}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button
          disabled={!expected || expected.count === 0}
          loading={starting.isPending}
          onClick={() => asked && starting.mutate(asked)}
        >
          {t('Replay')}
        </Button>
      </Group>
    </Stack>
  );
}

interface ReplayFieldsProps {
  /** The event kinds of the webhook; null for all. */
  kinds: string[] | null;
  days: number;
  choice: ReplayChoice;
  onChange: (part: Partial<ReplayChoice>) => void;
}

function ReplayFields({ kinds, days, choice, onChange }: ReplayFieldsProps) {
  const { data: known = [] } = useEventKinds();
  return (
    <>
      <Select
        label={t('Events of')}
        data={[
          ...spanOptions,
          { value: 'kept', label: t('All kept events ({days} days)', { days }) },
          { value: 'between', label: t('Between …') },
        ]}
        value={choice.span}
        onChange={(span) => onChange({ span: span ?? firstChoice.span })}
      />
      {choice.span === 'between' && (
        <Group grow gap="xs">
          <TimeField label={t('From')} value={choice.from} onChange={(from) => onChange({ from })} />
          <TimeField label={t('Until')} value={choice.to} onChange={(to) => onChange({ to })} />
        </Group>
      )}
      <MultiSelect
        label={t('Only these kinds')}
        placeholder={choice.kinds.length === 0 ? t('All the webhook subscribes to') : ''}
        searchable
        clearable
        data={kinds ?? known.map(({ kind }) => kind)}
        value={choice.kinds}
        onChange={(chosen) => onChange({ kinds: chosen })}
      />
      <RecordSelect
        label={t('Only about this record')}
        clearable
        value={choice.recordId}
        onChange={(recordId) => onChange({ recordId })}
      />
      <NumberInput
        label={t('At most, per minute')}
        description={t('Leave empty to send as fast as the receiver answers.')}
        placeholder={t('No limit')}
        min={1}
        max={60_000}
        allowDecimal={false}
        value={choice.ratePerMinute ?? ''}
        onChange={(rate) => onChange({ ratePerMinute: typeof rate === 'number' && rate >= 1 ? rate : null })}
      />
      <Checkbox
        label={t('Only undelivered events')}
        checked={choice.onlyMissing}
        onChange={({ currentTarget }) => onChange({ onlyMissing: currentTarget.checked })}
      />
    </>
  );
}

const kindsShownMax = 5;

/** How many events a replay would send, and how long that takes. */
function wordsOf({ count, isComplete, byKind, durationS }: ExpectedReplay): string {
  if (count === 0)
    return isComplete
      ? t('No matching events.')
      : t('None of the first events match, and there are too many to count.');
  const amount = isComplete
    ? t('{count, plural, one {# event} other {# events}}', { count })
    : t('At least {count, plural, one {# event} other {# events}}', { count });
  const kinds = byKind.slice(0, kindsShownMax).map(({ kind, count: ofKind }) => `${kind} ${showCount(ofKind)}`);
  const left = byKind.length - kindsShownMax;
  const more = left > 0 ? ` ${t('and {count} more kinds', { count: left })}` : '';
  if (durationS === null) return `${amount}: ${kinds.join(', ')}${more}.`;
  const duration = durationWords(durationS);
  const time = isComplete
    ? t('This takes about {duration}.', { duration })
    : t('This takes at least {duration}.', { duration });
  return `${amount}: ${kinds.join(', ')}${more}. ${time}`;
}
