import { fieldTypes, type Field, type FieldType } from '@dossier/domain/fields/schema.ts';
import { Alert, Checkbox, Group, Select, Stack, Table, TagsInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { hasOptions } from '../fields/field-form.tsx';
import { fieldTypeNames, fieldTypeOptions } from '../fields/field-types.ts';
import { t, showCount } from '../language/t.ts';
import { ActButton } from '../ui/icon.tsx';
import { SendForm } from '../ui/form/send-form.tsx';
import { AnchorLink } from '../ui/page/page.tsx';
import { api, trpc, invalidate } from '../session/session.ts';
import { FieldUses } from '../workflows/definition/field-uses.tsx';

interface FieldChangeProps {
  folderId: string;
  field: Field;
  onDone: () => void;
}

export function ChangeType({ folderId, field: { key, label, type: before, options }, onDone }: FieldChangeProps) {
  const form = useForm({
    initialValues: { type: null as FieldType | null, options: options ?? [], discardUnconvertible: false },
  });
  const { type, options: choices, discardUnconvertible } = form.values;
  const isReady = type !== null && (!hasOptions(type) || choices.length > 0);
  const to = { type: type ?? 'TEXT', options: type !== null && hasOptions(type) ? choices : null };
  const preview = useQuery(
    trpc.records.previewFieldConversion.queryOptions({ folderId, key, to }, { enabled: isReady, staleTime: 0 }),
  );
  const outcome = preview.data?.data;
  const wouldLose = outcome !== undefined && (outcome.doesNotConvert > 0 || !outcome.isComplete);
  return (
    <SendForm
      form={form}
      fields={[]}
      save={() => api.records.convertField.mutate({ folderId, key, to, discardUnconvertible })}
      onDone={async () => {
        notifications.show({
          message: t("We're converting {field}. You can't change it until that's done.", { field: label }),
        });
        await invalidate(trpc.folders);
        onDone();
      }}
      action={t('Change the type')}
      isBlocked={!outcome || preview.isFetching || (wouldLose && !discardUnconvertible)}
    >
      <FieldUses noun="folders" id={folderId} fieldKey={key} />
      <Text c="dimmed">{t('Now: {type}', { type: fieldTypeNames[before] })}</Text>
      <Select
        label={t('New type')}
        data={fieldTypeOptions.filter(({ value }) => value !== before)}
        {...form.getInputProps('type')}
        onChange={(value) => form.setFieldValue('type', fieldTypes.find((one) => one === value) ?? null)}
        searchable
        data-autofocus
      />
      {type !== null && hasOptions(type) && (
        <TagsInput
          label={t('Choices')}
          description={t('Type a choice and press Enter')}
          {...form.getInputProps('options')}
        />
      )}
      {outcome && (
        <Alert color={wouldLose ? 'yellow' : 'green'} variant="light" p="xs">
          {t('{converts, plural, one {# value converts} other {# values convert}}, {lost} would be lost.', {
            converts: outcome.converts,
            lost: outcome.doesNotConvert,
          })}
          {!outcome.isComplete && ` ${t('There are too many different values to check them all.')}`}
        </Alert>
      )}
      {outcome && outcome.samples.length > 0 && (
        <Table
          verticalSpacing={4}
          data={{
            head: [t('Now'), t('Then'), t('Records')],
            body: outcome.samples.map(({ from, to: then, records }) => [
              plain(from),
              then === null || then === undefined ? <em key="then">{t('lost')}</em> : plain(then),
              showCount(records),
            ]),
          }}
        />
      )}
      {wouldLose && (
        <Checkbox
          label={t("Discard values that can't be converted")}
          {...form.getInputProps('discardUnconvertible', { type: 'checkbox' })}
        />
      )}
    </SendForm>
  );
}

function plain(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}

export function UniqueValues({ folderId, field, onDone }: FieldChangeProps) {
  const duplicates = useQuery(
    trpc.records.listDuplicates.queryOptions(
      { id: folderId, key: field.key },
      { enabled: !field.unique, staleTime: 0 },
    ),
  );
  const change = () => api.records.setUnique.mutate({ folderId, key: field.key, unique: !field.unique });
  const found = duplicates.data?.data ?? [];
  return (
    <Stack gap="sm">
      <Text c="dimmed">
        {field.unique
          ? t('No two records have the same value.')
          : t('A second record with the same value will be rejected, including from imports, automations and the API.')}
      </Text>
      {found.length > 0 && (
        <>
          <Alert color="yellow" variant="light" p="xs">
            {t('Some records have the same value. Change these first.')}
          </Alert>
          <Table
            verticalSpacing={4}
            data={{
              head: [t('Value'), t('Records')],
              body: found.map(({ value, records, recordIds }) => [
                value,
                <>
                  {recordIds.map((id, at) => (
                    <AnchorLink
                      key={id}
                      to="/records/$recordId"
                      params={{ recordId: id }}
                      mr="xs"
                      aria-label={t('Record {number}', { number: at + 1 })}
                    >
                      {at + 1}
                    </AnchorLink>
                  ))}
                  {records > recordIds.length && t('and {count} more', { count: records - recordIds.length })}
                </>,
              ]),
            }}
          />
        </>
      )}
      <Group justify="flex-end">
        <ActButton
          variant="filled"
          data-autofocus
          disabled={!field.unique && (duplicates.isPending || found.length > 0)}
          run={() =>
            change()
              .then(() => invalidate(trpc.folders))
              .then(onDone)
          }
        >
          {field.unique ? t('Allow the same value again') : t('Make it unique')}
        </ActButton>
      </Group>
    </Stack>
  );
}
