import { Checkbox, Group, MultiSelect, NumberInput, Select } from '@mantine/core';
import { t } from '../../language/t.ts';
import { RecordSelect } from '../../references/record-select.tsx';
import { TimeField } from './time-field.tsx';
import { spans } from '../webhook-search.ts';
import { useEventKinds } from '../webhooks.ts';

/** A person's choice of events to replay; `kept` goes back as far as events are kept. */
export interface ReplayChoice {
  readonly span: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly kinds: string[];
  readonly recordId: string | null;
  readonly onlyMissing: boolean;
  readonly ratePerMinute: number | null;
}

export const firstChoice: ReplayChoice = {
  span: 'day',
  from: null,
  to: null,
  kinds: [],
  recordId: null,
  onlyMissing: false,
  ratePerMinute: null,
};

interface ReplayFieldsProps {
  /** The event kinds of the webhook; null for all. */
  kinds: string[] | null;
  /** Days for which events are kept. */
  days: number;
  choice: ReplayChoice;
  onChange: (part: Partial<ReplayChoice>) => void;
}

export function ReplayFields({ kinds, days, choice, onChange }: ReplayFieldsProps) {
  const { data: known = [] } = useEventKinds();
  return (
    <>
      <Select
        label={t('Events of')}
        data={[
          ...Object.entries(spans).map(([value, { label }]) => ({ value, label })),
          { value: 'kept', label: t('All that are kept ({days} days)', { days }) },
          { value: 'between', label: t('Between …') },
        ]}
        value={choice.span}
        allowDeselect={false}
        onChange={(chosen) => onChange({ span: chosen ?? firstChoice.span })}
      />
      {choice.span === 'between' && (
        <Group grow gap="xs">
          <TimeField label={t('From')} value={choice.from} onChange={(from) => onChange({ from })} />
          <TimeField label={t('Until')} value={choice.to} onChange={(to) => onChange({ to })} />
        </Group>
      )}
      <MultiSelect
        label={t('Only these kinds')}
        placeholder={choice.kinds.length === 0 ? t('All that the webhook subscribes to') : ''}
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
        description={t('Leave it empty to send as fast as the receiver answers.')}
        placeholder={t('No limit')}
        min={1}
        max={60_000}
        allowDecimal={false}
        value={choice.ratePerMinute ?? ''}
        onChange={(value) => onChange({ ratePerMinute: typeof value === 'number' && value >= 1 ? value : null })}
      />
      <Checkbox
        label={t('Only what never arrived')}
        checked={choice.onlyMissing}
        onChange={({ currentTarget }) => onChange({ onlyMissing: currentTarget.checked })}
      />
    </>
  );
}
