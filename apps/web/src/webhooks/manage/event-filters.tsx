import { Autocomplete, Fieldset, Input, Select, SimpleGrid, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useFolders } from '../../folders/folders.ts';
import { t } from '../../language/t.ts';
import { usePipelines } from '../../pipelines/pipelines.ts';
import { ConditionField } from '../../workflows/trigger/condition-editor.tsx';
import type { WebhookFormValues } from './webhook-form.tsx';

/** The filters on events in the form of a webhook. */
export function EventFilters({ form }: { form: UseFormReturnType<WebhookFormValues> }) {
  const { data: folders = [] } = useFolders();
  const { data: pipelines = [] } = usePipelines();
  const { folderId, condition } = form.values;
  const fields = folders
    .filter(({ id }) => folderId === null || id === folderId)
    .flatMap((folder) => folder.fields.map(({ key }) => `data.${key}`));
  return (
    <Fieldset variant="unstyled" legend={t('Only about')}>
      <Text size="xs" c="dimmed" mb={8}>
        {t('With a changed field, only updates to that field are sent.')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={10} style={{ alignItems: 'end' }}>
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
          label={t('Changed field')}
          placeholder={t('Any field')}
          data={[...new Set(['title', 'email', 'phone', 'ownerId', ...fields])]}
          {...form.getInputProps('changedField')}
        />
      </SimpleGrid>
      <ConditionField
        condition={condition}
        label={t('Add a condition')}
        onChange={(changed) => form.setFieldValue('condition', changed)}
      />
      {form.errors['condition'] && <Input.Error>{form.errors['condition']}</Input.Error>}
    </Fieldset>
  );
}
