import type { Tile } from '@dossier/domain/reports/schema.ts';
import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '../language/t.ts';
import { useFolders } from '../folders/folders.ts';
import { usePipelines } from '../pipelines/pipelines.ts';
import type { ViewField } from '../views/view-field.ts';
import { SaveForm } from '../ui/form/save-form.tsx';
import {
  charts,
  choicesOf,
  fieldsOf,
  groupable,
  isDate,
  measures,
  onlyOf,
  spans,
  subjects,
  tileOf,
  type TileChoices,
} from './tile-choices.ts';

interface TileFormProps {
  tile: Tile | undefined;
  draftKey: string;
  save: (tile: Tile) => Promise<unknown>;
  read: (id: string) => Promise<Tile | undefined>;
  onDone: () => void;
}

const fresh: TileChoices = {
  title: '',
  chart: 'BAR',
  subject: 'deals',
  pipelineId: '',
  isWeighted: false,
  goal: '',
  columns: 6,
  rows: 2,
  ...freshFor('deals'),
};

export function TileForm({ tile, draftKey, save, read, onDone }: TileFormProps) {
  const { data: pipelines = [] } = usePipelines();
  const form = useForm({
    initialValues: tile ? choicesOf(tile) : fresh,
    validate: { title: (typed) => (typed.trim() === '' ? t('is empty') : null) },
  });
  const { data: folders = [] } = useFolders();
  const { subject, pipelineId, folderId, by, measure } = form.values;
  const pipeline = pipelines.find(({ id }) => id === pipelineId);
  const fields = fieldsOf(
    subject,
    pipeline,
    folders.find(({ id }) => id === folderId),
  );
  const listed = (those: (field: ViewField) => boolean) =>
    fields.filter(those).map(({ id, label }) => ({ value: id, label }));
  const numbers = listed(({ type }) => type === 'NUMBER');
  const only = subject === 'deals' || subject === 'tasks' ? onlyOf[subject] : undefined;
  return (
    <SaveForm
      form={form}
      fields={['title']}
      draftKey={draftKey}
      save={(values) =>
        save(tileOf({ ...values, title: values.title.trim() }, tile?.id ?? `tile-${Date.now().toString(36)}`, tile))
      }
      read={tile && (() => read(tile.id).then((now) => now && choicesOf(now)))}
      onDone={onDone}
    >
      <TextInput label={t('Title')} required data-autofocus maxLength={100} {...form.getInputProps('title')} />
      <Select
        label={t('About')}
        data={subjects}
        value={subject}
        onChange={(value) => value && form.setValues({ subject: value, ...freshFor(value) })}
      />
      <Select label={t('Shown as')} data={charts} {...form.getInputProps('chart')} />
      {(subject === 'deals' || subject === 'stages') && (
        <Select
          label={t('Pipeline')}
          data={[
            { value: '', label: subject === 'deals' ? t('All pipelines') : t('The first one') },
            ...pipelines.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps('pipelineId')}
        />
      )}
      {subject === 'records' && (
        <Select
          label={t('Folder')}
          data={[
            { value: '', label: t('All folders') },
            ...folders.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps('folderId')}
        />
      )}
      {only && <Select label={t('Only')} data={only} {...form.getInputProps('only')} />}
      {fields.length > 0 && (
        <>
          <Select
            label={t('By')}
            data={[{ value: '', label: t('All together') }, ...listed(groupable)]}
            {...form.getInputProps('groupBy')}
            onChange={(value) => {
              const chosen = fields.find(({ id }) => id === value);
              form.setValues({ groupBy: value ?? '', by: chosen && isDate(chosen) ? 'month' : '' });
            }}
          />
          {by !== '' && <Select label={t('Each')} data={spans} {...form.getInputProps('by')} />}
          <Select
            label={t('Period applies to')}
            data={[{ value: '', label: t('Nothing: always show the current state') }, ...listed(isDate)]}
            {...form.getInputProps('dateField')}
          />
        </>
      )}
      {numbers.length > 0 && <Select label={t('Measures')} data={measures} {...form.getInputProps('measure')} />}
      {numbers.length > 0 && measure !== 'count' && (
        <Select label={t('Adds up')} data={numbers} {...form.getInputProps('measured')} />
      )}
      {subject === 'deals' && measure === 'sum' && (
        <Checkbox
          label={t("Also weighted by each stage's chance of winning")}
          {...form.getInputProps('isWeighted', { type: 'checkbox' })}
        />
      )}
      <NumberInput label={t('Goal')} min={0} {...form.getInputProps('goal')} />
      <NumberInput label={t('Columns, of 12')} min={2} max={12} {...form.getInputProps('columns')} />
      <NumberInput label={t('Rows')} min={1} max={6} {...form.getInputProps('rows')} />
    </SaveForm>
  );
}

function freshFor(subject: string) {
  const groupBy = { deals: 'stageId', records: 'externalSource', tasks: 'assigneeId' }[subject] ?? '';
  return {
    groupBy,
    by: '',
    measure: subject === 'deals' ? 'sum' : 'count',
    measured: 'amount',
    folderId: '',
    only: 'all',
    dateField: groupBy === '' ? '' : 'createdAt',
  } as const;
}
