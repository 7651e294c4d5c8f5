import type { Tile } from '@dossier/domain/reports/schema.ts';
import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { usePipelines } from '../pipelines/pipelines.ts';
import {
  charts,
  choicesOf,
  fieldsOf,
  measures,
  onlyOf,
  spans,
  subjects,
  tileOf,
  type TileChoices,
} from './tile-choices.ts';

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
          onChange={(value) => change({ subject: value, ...freshFor(value) })}
        />
        <Choice
          label={t('Shown as')}
          data={charts}
          value={choices.chart}
          onChange={(value) => change({ chart: value })}
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
              <Choice label={t('Each')} data={spans} value={choices.by} onChange={(by) => change({ by })} />
            )}
            <Choice
              label={t('Period applies to')}
              data={[{ value: '', label: t('Nothing: always show the current state') }, ...dates]}
              value={choices.dateField ?? ''}
              onChange={(value) => change({ dateField: value === '' ? null : value })}
            />
          </>
        )}
        {subject === 'deals' && (
          <Choice
            label={t('Measures')}
            data={measures}
            value={measure}
            onChange={(chosen) => change({ measure: chosen })}
          />
        )}
        {subject === 'deals' && measure === 'sum' && (
          <Checkbox
            label={t("Also weighted by each stage's chance of winning")}
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

interface ChoiceProps<Value extends string> {
  label: string;
  data: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ onChange, ...props }: ChoiceProps<Value>) {
  return <Select {...props} onChange={(chosen) => chosen !== null && onChange(chosen)} />;
}

function freshFor(subject: string): Partial<TileChoices> {
  const groupBy = { deals: 'stageId', records: 'externalSource', tasks: 'assigneeId' }[subject] ?? '';
  return { groupBy, only: 'all', dateField: groupBy === '' ? null : 'createdAt' };
}

function newTileId(): string {
  return `tile-${Date.now().toString(36)}`;
}
