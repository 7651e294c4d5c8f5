import type { ExpectedReplay } from '@dossier/domain/webhooks/replay/replay-schema.ts';
import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Checkbox, Group, MultiSelect, Select, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { t, showCount } from '../../language/t.ts';
import { RecordSelect } from '../../references/record-select.tsx';
import { DateField } from '../../ui/input/date-field.tsx';
import { PlainNumber } from '../../ui/input/plain-number.tsx';
import { readOr } from '../../ui/input/reading.ts';
import type { Typed } from '../../ui/input/typed-field.tsx';
import { SendForm } from '../../ui/form/send-form.tsx';
import { api, trpc, useSession } from '../../session/session.ts';
import { beginOf, spanOptions } from '../webhook-search.ts';
import { durationWords, refreshWebhooks } from '../webhooks.ts';
import { useEventKinds } from '../../workflows/workflows.ts';

export function ReplayForm({ webhook: { id, kinds }, onDone }: { webhook: Webhook; onDone: () => void }) {
  const { eventDays, deliveryDays } = useSession().workspace;
  const { data: known = [] } = useEventKinds();
  const form = useForm({
    initialValues: {
      /** `kept`: as far back as events are kept. */
      span: 'day',
      from: null as string | null,
      to: null as string | null,
      kinds: [] as string[],
      recordId: null as string | null,
      onlyMissing: false,
      ratePerMinute: null as number | null,
    },
  });
  const { span, from, to, ratePerMinute: rate, ...narrowed } = form.values;
  const days = narrowed.onlyMissing ? Math.min(eventDays, deliveryDays) : eventDays;
  // Kept until the choice changes; otherwise every render would start a new query.
  const since = useMemo(() => (span === 'between' ? from : beginOf(span, days)), [span, from, days]);
  const asked = since !== null && {
    ...narrowed,
    id,
    from: since,
    to: span === 'between' ? (to ?? undefined) : undefined,
    kinds: narrowed.kinds.length === 0 ? null : narrowed.kinds,
    ratePerMinute: rate,
  };
  const preview = useQuery(
    trpc.webhooks.previewReplay.queryOptions(asked || skipToken, { retry: false, select: ({ data }) => data }),
  );
  const expected = preview.isError ? undefined : preview.data;
  const counted = expected ? wordsOf(expected) : t('Counting …');
  return (
    <SendForm
      form={form}
      fields={[]}
      save={async () => asked && api.webhooks.replay.mutate(asked)}
      onDone={async () => {
        await refreshWebhooks();
        notifications.show({ message: t('The replay has started.') });
        onDone();
      }}
      action={t('Replay')}
      isBlocked={!expected || expected.count === 0 || Number.isNaN(rate)}
      onCancel={onDone}
    >
      <Text>
        {t(
          'We send past events to this webhook again with the same webhook-id, so the receiver can skip events it already has. Filters and conditions apply.',
        )}
      </Text>
      <Select
        label={t('Events of')}
        data={[
          ...spanOptions,
          { value: 'kept', label: t('All kept events ({days} days)', { days }) },
          { value: 'between', label: t('Between …') },
        ]}
        {...form.getInputProps('span')}
      />
      {span === 'between' && (
        <Group grow gap="xs">
          <TimeField label={t('From')} {...form.getInputProps('from')} value={from} />
          <TimeField label={t('Until')} {...form.getInputProps('to')} value={to} />
        </Group>
      )}
      <MultiSelect
        label={t('Only these kinds')}
        placeholder={narrowed.kinds.length === 0 ? t('All the webhook subscribes to') : ''}
        clearable
        data={kinds ?? known.map(({ kind }) => kind)}
        {...form.getInputProps('kinds')}
      />
      <RecordSelect label={t('Only about this record')} clearable {...form.getInputProps('recordId')} />
      <PlainNumber
        label={t('At most, per minute')}
        description={t('Leave empty to send as fast as the receiver answers.')}
        placeholder={t('No limit')}
        min={1}
        max={60_000}
        {...form.getInputProps('ratePerMinute')}
      />
      <Checkbox label={t('Only undelivered events')} {...form.getInputProps('onlyMissing', { type: 'checkbox' })} />
      <Text role="status" aria-live="polite" c={preview.error ? 'var(--mantine-color-error)' : 'inherit'}>
        {preview.error?.message ?? (asked ? counted : t('Choose a start time.'))}
      </Text>
    </SendForm>
  );
}

const kindsShownMax = 5;

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

export function RedeliverForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { deliveryDays } = useSession().workspace;
  const form = useForm({ initialValues: { choice: 'day', moment: null as string | null } });
  const { choice, moment } = form.values;
  const since = choice === 'moment' ? moment : beginOf(choice, deliveryDays);
  return (
    <SendForm
      form={form}
      save={() => api.webhooks.redeliverFailed.mutate({ id, since: since ?? '' })}
      onDone={async ({ data: { redelivered, isComplete } }) => {
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
      }}
      action={t('Send again')}
      isBlocked={since === null}
      onCancel={onDone}
    >
      <Text>
        {t(
          'Deliveries whose last attempt failed get 8 new attempts with the same webhook-id. Waiting deliveries are retried automatically.',
        )}
      </Text>
      <Select
        label={t('Events of')}
        data={[
          ...spanOptions,
          { value: 'all', label: t('All kept deliveries ({deliveryDays} days)', { deliveryDays }) },
          { value: 'moment', label: t('Since a time …') },
        ]}
        {...form.getInputProps('choice')}
      />
      {choice === 'moment' && <TimeField label={t('Since')} {...form.getInputProps('moment')} value={moment} />}
    </SendForm>
  );
}

interface TimeFieldProps {
  label: string;
  /** True in a row of filters, where the placeholder replaces the label. */
  isBare?: boolean;
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A moment; undefined while the typed text can't be parsed. */
export function TimeField({ label, isBare = false, value, onChange }: TimeFieldProps) {
  // Own state: the URL, which holds the filters, is updated a moment later.
  const [typed, setTyped] = useState<Typed<string>>(value);
  const change = (next: Typed<string>) => {
    setTyped(next);
    onChange(readOr(next, null));
  };
  return (
    <DateField
      withTime
      isInCell={isBare}
      {...(isBare ? { 'aria-label': label, placeholder: label } : { label })}
      value={typed}
      onChange={change}
    />
  );
}
