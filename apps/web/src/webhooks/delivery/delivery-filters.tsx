import { Select } from '@mantine/core';
import { t } from '../../language/t.ts';
import { TimeField } from '../replay/time-field.tsx';
import { spanOptions, statusOptions, type WebhookSearch } from '../webhook-search.ts';
import { useEventKinds } from '../webhooks.ts';
import classes from './deliveries.module.css';

export type Filter = Omit<WebhookSearch, 'tab' | 'delivery'>;

interface DeliveryFiltersProps {
  /** The event kinds of the webhook; null for all. */
  kinds: string[] | null;
  filter: Filter;
  onChange: (filter: Filter) => void;
}

const timeOptions = [...spanOptions, { value: 'between', label: t('Between …') } as const];

export function DeliveryFilters({ kinds, filter, onChange }: DeliveryFiltersProps) {
  const { data: known = [] } = useEventKinds();
  const { status, kind, within, after, before } = filter;
  const offered = new Set(kinds ?? known.map((one) => one.kind));
  return (
    <div className={classes.filters}>
      <Select
        aria-label={t('Only in this state')}
        placeholder={t('Any state')}
        w={130}
        clearable
        data={statusOptions}
        value={status ?? null}
        onChange={(chosen) => onChange({ ...filter, status: chosen ?? undefined })}
      />
      <Select
        aria-label={t('Only of this kind')}
        placeholder={t('Any event')}
        w={190}
        clearable
        searchable
        data={[...(kind === undefined ? offered : offered.add(kind))]}
        value={kind ?? null}
        onChange={(chosen) => onChange({ ...filter, kind: chosen ?? undefined })}
      />
      <Select
        aria-label={t('Only from this period')}
        placeholder={t('Any time')}
        w={150}
        clearable
        data={timeOptions}
        value={within ?? null}
        onChange={(chosen) => onChange({ status, kind, within: chosen ?? undefined })}
      />
      {within === 'between' && (
        <>
          <TimeField
            isBare
            label={t('From')}
            value={after ?? null}
            onChange={(chosen) => onChange({ ...filter, after: chosen ?? undefined })}
          />
          <TimeField
            isBare
            label={t('Until')}
            value={before ?? null}
            onChange={(chosen) => onChange({ ...filter, before: chosen ?? undefined })}
          />
        </>
      )}
    </div>
  );
}
