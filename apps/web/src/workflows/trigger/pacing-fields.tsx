import type { Trigger } from '@dossier/domain/workflows/schema.ts';
import { NumberInput, Select } from '@mantine/core';
import { t } from '../../language/t.ts';
import { TemplateInput } from '../step/template-input.tsx';

interface PacingFieldsProps {
  trigger: Exclude<Trigger, { kind: 'schedule' }>;
  onChange: (trigger: Trigger) => void;
}

const modes = [
  { value: 'serial', label: t('Run one after the other') },
  { value: 'newestWins', label: t('The newer one cancels the older') },
  { value: 'drop', label: t('The newer one is dropped') },
] as const;

/** How runs that meet follow one another. */
export function PacingFields({ trigger, onChange }: PacingFieldsProps) {
  const { concurrencyKey, concurrencyMode, debounceSeconds, ratePerMinute } = trigger;
  return (
    <>
      <TemplateInput
        label={t('Runs meet by')}
        description={t('For instance the id of the record; runs with the same value do not overlap')}
        placeholder="{{ record.id }}"
        value={concurrencyKey ?? ''}
        onChange={(key) =>
          onChange({
            ...trigger,
            concurrencyKey: key === '' ? undefined : key,
            concurrencyMode: key === '' ? undefined : concurrencyMode,
          })
        }
      />
      {concurrencyKey !== undefined && (
        <Select
          label={t('Where two meet')}
          data={modes}
          value={concurrencyMode ?? 'serial'}
          allowDeselect={false}
          onChange={(chosen) =>
            onChange({ ...trigger, concurrencyMode: modes.find(({ value }) => value === chosen)?.value })
          }
        />
      )}
      <NumberInput
        label={t('Wait for quiet, in seconds')}
        description={t('Of several calls in a row only the last one runs')}
        min={1}
        max={3_600}
        allowDecimal={false}
        value={debounceSeconds ?? ''}
        onChange={(seconds) =>
          onChange({ ...trigger, debounceSeconds: typeof seconds === 'number' ? seconds : undefined })
        }
      />
      <NumberInput
        label={t('Starts in a minute, at most')}
        description={t('Further runs wait for their turn')}
        min={1}
        max={600}
        allowDecimal={false}
        value={ratePerMinute ?? ''}
        onChange={(rate) => onChange({ ...trigger, ratePerMinute: typeof rate === 'number' ? rate : undefined })}
      />
    </>
  );
}
