import type { Trigger } from '@dossier/domain/workflows/schema.ts';
import { MultiSelect, NumberInput, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../language/t.ts';
import { trpc } from '../../session/trpc.ts';
import { TemplateInput } from '../step/template-input.tsx';
import { eventTitle } from './event-titles.ts';

const modes = [
  { value: 'serial', label: t('Run one after the other') },
  { value: 'newestWins', label: t('The newer one cancels the older') },
  { value: 'drop', label: t('The newer one is dropped') },
] as const;

interface PacingFieldsProps {
  trigger: Exclude<Trigger, { kind: 'schedule' }>;
  onChange: (trigger: Trigger) => void;
}

/** Events that cancel a run under way, and the order of concurrent runs. */
export function PacingFields({ trigger, onChange }: PacingFieldsProps) {
  const { cancelOn = [], concurrencyKey, concurrencyMode, debounceSeconds, ratePerMinute } = trigger;
  const cancelledBy = [...new Set(cancelOn.map(({ event }) => event))];
  const kinds = useEventOptions() ?? cancelledBy.map((kind) => ({ value: kind, label: eventTitle(kind) }));
  return (
    <>
      <MultiSelect
        label={t('Cancelled by')}
        description={t('Events of the same record, deal or task that cancel a waiting run')}
        placeholder={cancelledBy.length === 0 ? t('Nothing') : ''}
        data={kinds}
        value={cancelledBy}
        maxValues={10}
        searchable
        clearable
        onChange={(events) => {
          // Conditions that came with an import stay.
          const rules = events.flatMap((event) => {
            const known = cancelOn.filter((rule) => rule.event === event);
            return known.length > 0 ? known : [{ event, condition: null }];
          });
          onChange({ ...trigger, cancelOn: rules.length === 0 ? undefined : rules });
        }}
      />
      <TemplateInput
        label={t('Group runs by')}
        description={t('For instance the id of the record; runs with the same value do not overlap')}
        placeholder="{{ record.id }}"
        value={concurrencyKey ?? ''}
        onChange={(key) =>
          onChange(
            key === ''
              ? { ...trigger, concurrencyKey: undefined, concurrencyMode: undefined }
              : { ...trigger, concurrencyKey: key },
          )
        }
      />
      {concurrencyKey !== undefined && (
        <Select
          label={t('If two runs overlap')}
          data={modes}
          value={concurrencyMode ?? 'serial'}
          onChange={(mode) => onChange({ ...trigger, concurrencyMode: mode ?? undefined })}
        />
      )}
      <NumberInput
        label={t('Quiet time before it starts, in seconds')}
        description={t('If several calls come in a row, only the last one runs')}
        min={1}
        max={3_600}
        allowDecimal={false}
        value={debounceSeconds ?? ''}
        onChange={(seconds) => onChange({ ...trigger, debounceSeconds: numberIn(seconds) })}
      />
      <NumberInput
        label={t('Maximum starts per minute')}
        description={t('Further runs wait for their turn')}
        min={1}
        max={600}
        allowDecimal={false}
        value={ratePerMinute ?? ''}
        onChange={(rate) => onChange({ ...trigger, ratePerMinute: numberIn(rate) })}
      />
    </>
  );
}

/** The events that can start or cancel a run; undefined while loading. */
export function useEventOptions() {
  const kinds = useQuery(
    trpc.workflows.listEventKinds.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }),
  );
  // No automation starts because another was stopped.
  return kinds.data?.data.flatMap(({ kind }) =>
    kind === 'workflow.stopped' ? [] : [{ value: kind, label: eventTitle(kind) }],
  );
}

function numberIn(typed: string | number): number | undefined {
  return typeof typed === 'number' ? typed : undefined;
}
