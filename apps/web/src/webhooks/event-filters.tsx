import { Autocomplete, Input, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useFolders } from '../folders/folders.ts';
import { t } from '../language/t.ts';
import { usePipelines } from '../pipelines/pipelines.ts';
import { ConditionField } from '../workflows/trigger/condition-editor.tsx';
import type { WebhookFormValues } from './webhook-form-values.ts';
import classes from './webhook-form.module.css';

/** The filters on events in the form of a webhook. */
export function EventFilters({ form }: { form: UseFormReturnType<WebhookFormValues> }) {
  const { data: folders = [] } = useFolders();
  const { data: pipelines = [] } = usePipelines();
  const { folderId, condition } = form.values;
  const fields = folders
    .filter(({ id }) => folderId === null || id === folderId)
    .flatMap((folder) => folder.fields.map(({ key }) => `data.${key}`));
  return (
    <fieldset className={classes.part}>
      <legend>{t('Only about')}</legend>
      <p className={classes.hint}>{t('A changed field narrows updates alone: to those that changed it.')}</p>
      <div className={classes.filters}>
        <Select
          label={t('Folder')}
          placeholder={t('Any folder')}
          clearable
          data={folders.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('folderId')}
        />
        <Select
          label={t('Pipeline')}
          placeholder={t('Any pipeline')}
          clearable
          data={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('pipelineId')}
        />
        <Autocomplete
          size="xs"
          label={t('Changed field')}
          placeholder={t('Any field')}
          data={[...new Set(['title', 'email', 'phone', 'ownerId', ...fields])]}
          {...form.getInputProps('changedField')}
        />
      </div>
      <ConditionField
        condition={condition}
        label={t('Add a condition')}
        onChange={(changed) => form.setFieldValue('condition', changed)}
      />
      <Input.Error>{form.errors['condition']}</Input.Error>
    </fieldset>
  );
}
