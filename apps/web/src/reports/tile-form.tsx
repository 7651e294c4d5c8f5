import type { Tile, TileSubject } from '@dossier/domain/reports/schema.ts';
import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
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

/** What a tile shows. */
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
          label="Title"
          required
          data-autofocus
          maxLength={100}
          value={title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <Choice
          label="About"
          data={subjects}
          value={subject}
          onChange={(value) => change({ subject: value as TileSubject, ...freshFor(value) })}
        />
        <Choice
          label="Shown as"
          data={charts}
          value={choices.chart}
          onChange={(value) => change({ chart: value as Tile['chart'] })}
        />
        {(subject === 'deals' || subject === 'stages') && (
          <Choice
            label="Pipeline"
            data={[
              { value: '', label: subject === 'deals' ? 'All pipelines' : 'The first one' },
              ...pipelines.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={pipelineId ?? ''}
            onChange={(value) => change({ pipelineId: value === '' ? null : value })}
          />
        )}
        {only && <Choice label="Only" data={only} value={choices.only} onChange={(value) => change({ only: value })} />}
        {fields.length > 0 && (
          <>
            <Choice
              label="By"
              data={[{ value: '', label: 'All together' }, ...fields]}
              value={groupBy}
              onChange={(value) => change({ groupBy: value })}
            />
            {dates.some(({ value }) => value === groupBy) && (
              <Choice
                label="Each"
                data={[
                  { value: 'day', label: 'Day' },
                  { value: 'week', label: 'Week' },
                  { value: 'month', label: 'Month' },
                ]}
                value={choices.by}
                onChange={(value) => change({ by: value as TileChoices['by'] })}
              />
            )}
            <Choice
              label="The period narrows"
              data={[{ value: '', label: 'Nothing: always as of now' }, ...dates]}
              value={choices.dateField ?? ''}
              onChange={(value) => change({ dateField: value === '' ? null : value })}
            />
          </>
        )}
        {subject === 'deals' && (
          <Choice
            label="Measures"
            data={[
              { value: 'count', label: 'How many' },
              { value: 'sum', label: 'The sum of amounts' },
              { value: 'avg', label: 'The average amount' },
            ]}
            value={measure}
            onChange={(value) => change({ measure: value as TileChoices['measure'] })}
          />
        )}
        {subject === 'deals' && measure === 'sum' && (
          <Checkbox
            label="Also weighted by the chance of each stage"
            checked={choices.isWeighted}
            onChange={({ currentTarget }) => change({ isWeighted: currentTarget.checked })}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={isSaving}>
            Save
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
