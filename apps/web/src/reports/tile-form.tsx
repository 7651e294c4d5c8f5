import type { Tile, TileSubject } from '@dossier/domain/reports/schema.ts';
import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { usePipelines } from '../pipelines/pipelines.ts';
import { charts, choicesOf, fieldsOf, onlyOf, subjects, tileOf, type TileChoices } from './tile-choices.ts';

interface TileFormProps {
  tile: Tile | undefined;
  isSaving: boolean;
  onSave: (tile: Tile) => void;
}

const fresh: TileChoices = {
  title: '',
  chart: 'BAR',
  subject: 'deals',
  pipelineId: null,
  only: 'all',
  groupBy: 'stageId',
  by: 'month',
  measure: 'sum',
  isWeighted: false,
  dateField: 'createdAt',
};

export function TileForm({ tile, isSaving, onSave }: TileFormProps) {
  const { data: pipelines = [] } = usePipelines();
  const [choices, setChoices] = useState(tile ? choicesOf(tile) : fresh);
  const change = (part: Partial<TileChoices>) => setChoices((now) => ({ ...now, ...part }));
  const { title, subject, pipelineId, groupBy, measure } = choices;
  const fields = fieldsOf(
    subject,
    pipelines.find(({ id }) => id === pipelineId),
  );
  const dates = fields.filter(({ isDate }) => isDate);
  const only = subject === 'deals' || subject === 'tasks' ? onlyOf[subject] : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() !== '') onSave(tileOf({ ...choices, title: title.trim() }, tile?.id ?? newTileId(), tile));
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={t('Title')}
          required
          data-autofocus
          maxLength={100}
          value={title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <Choice
          label={t('About')}
          data={subjects}
          value={subject}
          onChange={(value) => change({ subject: value as TileSubject, ...freshFor(value) })}
        />
        <Choice
          label={t('Shown as')}
          data={charts}
          value={choices.chart}
          onChange={(value) => change({ chart: value as Tile['chart'] })}
        />
        {(subject === 'deals' || subject === 'stages') && (
          <Choice
            label={t('Pipeline')}
            data={[
              { value: '', label: subject === 'deals' ? t('All pipelines') : t('The first one') },
              ...pipelines.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={pipelineId ?? ''}
            onChange={(value) => change({ pipelineId: value === '' ? null : value })}
          />
        )}
        {only && (
          <Choice label={t('Only')} data={only} value={choices.only} onChange={(value) => change({ only: value })} />
        )}
        {fields.length > 0 && (
          <>
            <Choice
              label={t('By')}
              data={[{ value: '', label: t('All together') }, ...fields]}
              value={groupBy}
              onChange={(value) => change({ groupBy: value })}
            />
            {dates.some(({ value }) => value === groupBy) && (
              <Choice
                label={t('Each')}
                data={[
                  { value: 'day', label: t('Day') },
                  { value: 'week', label: t('Week') },
                  { value: 'month', label: t('Month') },
                ]}
                value={choices.by}
                onChange={(value) => change({ by: value as TileChoices['by'] })}
              />
            )}
            <Choice
              label={t('The period narrows')}
              data={[{ value: '', label: t('Nothing: always as of now') }, ...dates]}
              value={choices.dateField ?? ''}
              onChange={(value) => change({ dateField: value === '' ? null : value })}
            />
          </>
        )}
        {subject === 'deals' && (
          <Choice
            label={t('Measures')}
            data={[
              { value: 'count', label: t('How many') },
              { value: 'sum', label: t('The sum of amounts') },
              { value: 'avg', label: t('The average amount') },
            ]}
            value={measure}
            onChange={(value) => change({ measure: value as TileChoices['measure'] })}
          />
        )}
        {subject === 'deals' && measure === 'sum' && (
          <Checkbox
            label={t('Also weighted by the chance of each stage')}
            checked={choices.isWeighted}
            onChange={({ currentTarget }) => change({ isWeighted: currentTarget.checked })}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={isSaving}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  data: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

function Choice({ label, data, value, onChange }: ChoiceProps) {
  return (
    <Select
      label={label}
      data={data.map((one) => ({ value: one.value, label: one.label }))}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

function freshFor(subject: string): Partial<TileChoices> {
  const groupBy = { deals: 'stageId', records: 'externalSource', tasks: 'assigneeId' }[subject] ?? '';
  return { groupBy, only: 'all', dateField: groupBy === '' ? null : 'createdAt' };
}

function newTileId(): string {
  return `tile-${Date.now().toString(36)}`;
}
