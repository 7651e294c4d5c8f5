import type { Tile } from '@dossier/domain/reports/schema.ts';
import { Checkbox, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '../language/t.ts';
import { usePipelines } from '../pipelines/pipelines.ts';
import { SaveForm } from '../ui/form/save-form.tsx';
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
  only: 'all',
  groupBy: 'stageId',
  by: 'month',
  measure: 'sum',
  isWeighted: false,
  dateField: 'createdAt',
};

export function TileForm({ tile, draftKey, save, read, onDone }: TileFormProps) {
  const { data: pipelines = [] } = usePipelines();
  const form = useForm({
    initialValues: tile ? choicesOf(tile) : fresh,
    validate: { title: (typed) => (typed.trim() === '' ? t('is empty') : null) },
  });
  const { subject, pipelineId, groupBy, measure } = form.values;
  const fields = fieldsOf(
    subject,
    pipelines.find(({ id }) => id === pipelineId),
  );
  const dates = fields.filter(({ isDate }) => isDate);
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
      {only && <Select label={t('Only')} data={only} {...form.getInputProps('only')} />}
      {fields.length > 0 && (
        <>
          <Select
            label={t('By')}
            data={[{ value: '', label: t('All together') }, ...fields]}
            {...form.getInputProps('groupBy')}
          />
          {dates.some(({ value }) => value === groupBy) && (
            <Select label={t('Each')} data={spans} {...form.getInputProps('by')} />
          )}
          <Select
            label={t('Period applies to')}
            data={[{ value: '', label: t('Nothing: always show the current state') }, ...dates]}
            {...form.getInputProps('dateField')}
          />
        </>
      )}
      {subject === 'deals' && <Select label={t('Measures')} data={measures} {...form.getInputProps('measure')} />}
      {subject === 'deals' && measure === 'sum' && (
        <Checkbox
          label={t("Also weighted by each stage's chance of winning")}
          {...form.getInputProps('isWeighted', { type: 'checkbox' })}
        />
      )}
    </SaveForm>
  );
}

function freshFor(subject: string): Partial<TileChoices> {
  const groupBy = { deals: 'stageId', records: 'externalSource', tasks: 'assigneeId' }[subject] ?? '';
  return { groupBy, only: 'all', dateField: groupBy === '' ? '' : 'createdAt' };
}
