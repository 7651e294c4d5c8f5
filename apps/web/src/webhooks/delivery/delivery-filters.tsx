import { Select } from '@mantine/core';
import { t } from '../../language/t.ts';
import { TimeField } from '../replay/time-field.tsx';
import { isStatus, isWithin, spans, statusNames, type WebhookSearch } from '../webhook-search.ts';
import { useEventKinds } from '../webhooks.ts';
import classes from './deliveries.module.css';

type Filter = Omit<WebhookSearch, 'tab' | 'delivery'>;

interface DeliveryFiltersProps {
  /** The event kinds of the webhook; null for all. */
  kinds: string[] | null;
  filter: Filter;
  onChange: (filter: Filter) => void;
}

const statusOptions = Object.entries(statusNames).map(([value, label]) => ({ value, label }));
const timeOptions = [
  ...Object.entries(spans).map(([value, { label }]) => ({ value, label })),
  { value: 'between', label: t('Between …') },
];

export function DeliveryFilters({ kinds, filter, onChange }: DeliveryFiltersProps) {
  const { data: known = [] } = useEventKinds();
  const { status: _status, ...withoutStatus } = filter;
  const { kind: _kind, ...withoutKind } = filter;
  const { within: _within, after, before, ...withoutTime } = filter;
  const between = { ...withoutTime, within: 'between' } as const;
  return (
    <div className={classes.filters}>
      <Select
        aria-label={t('Only in this state')}
        placeholder={t('Any state')}
        w={130}
        clearable
        data={statusOptions}
        value={filter.status ?? null}
        onChange={(chosen) => onChange(isStatus(chosen) ? { ...withoutStatus, status: chosen } : withoutStatus)}
      />
      <Select
        aria-label={t('Only of this kind')}
        placeholder={t('Any event')}
        w={190}
        clearable
        searchable
        data={[
          ...new Set([
            ...(kinds ?? known.map(({ kind }) => kind)),
            ...(filter.kind === undefined ? [] : [filter.kind]),
          ]),
        ]}
        value={filter.kind ?? null}
        onChange={(chosen) => onChange(chosen === null ? withoutKind : { ...withoutKind, kind: chosen })}
      />
      <Select
        aria-label={t('Only of this time')}
        placeholder={t('Any time')}
        w={150}
        clearable
        data={timeOptions}
        value={filter.within ?? null}
        onChange={(chosen) => onChange(isWithin(chosen) ? { ...withoutTime, within: chosen } : withoutTime)}
      />
      {filter.within === 'between' && (
        <>
          <TimeField
            isBare
            label={t('From')}
            value={after ?? null}
            onChange={(chosen) =>
              onChange({
                ...between,
                ...(chosen === null ? {} : { after: chosen }),
                ...(before === undefined ? {} : { before }),
              })
            }
          />
          <TimeField
            isBare
            label={t('Until')}
            value={before ?? null}
            onChange={(chosen) =>
              onChange({
                ...between,
                ...(after === undefined ? {} : { after }),
                ...(chosen === null ? {} : { before: chosen }),
              })
            }
          />
        </>
      )}
    </div>
  );
}
