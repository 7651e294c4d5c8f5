import { fieldTypes, type Field, type FieldType } from '@dossier/domain/fields/schema.ts';
import { Alert, Button, Checkbox, Group, Select, Stack, Table, TagsInput, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../ground/failure.ts';
import { hasOptions } from '../fields/field-form.tsx';
import { fieldTypeNames, fieldTypeOptions } from '../fields/field-types.ts';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { FormFailure } from '../ui/form/form-failure.tsx';
import { trpc } from '../session/trpc.ts';
import { FieldUses } from '../workflows/definition/field-uses.tsx';

interface ChangeTypeProps {
  folderId: string;
  field: Field;
  onDone: () => void;
}

/** Changes the type of a field, after a preview of the converted values. */
export function ChangeType({ folderId, field, onDone }: ChangeTypeProps) {
  const [type, setType] = useState<FieldType | null>(null);
  const [options, setOptions] = useState<string[]>(field.options ?? []);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const isReady = type !== null && (!hasOptions(type) || options.length > 0);
  const to = { type: type ?? 'TEXT', options: type !== null && hasOptions(type) ? options : null };
  const preview = useQuery(
    trpc.records.previewFieldConversion.queryOptions(
      { folderId, key: field.key, to },
      { enabled: isReady, staleTime: 0 },
    ),
  );
  const converting = useMutation(
    trpc.records.convertField.mutationOptions({
      meta: { isQuiet: true },
      onSuccess: async () => {
        notifications.show({
          message: t("We're converting {field}. You can't change it until that's done.", { field: field.label }),
        });
        await queryClient.invalidateQueries(trpc.folders.pathFilter());
        onDone();
      },
    }),
  );
  const outcome = preview.data?.data;
  const wouldLose = outcome !== undefined && (outcome.doesNotConvert > 0 || !outcome.isComplete);
  return (
    <Stack gap="sm">
      <FormFailure>{converting.error && failureOf(converting.error).message}</FormFailure>
      <FieldUses folderId={folderId} fieldKey={field.key} />
      <Text c="dimmed">{t('Now: {type}', { type: fieldTypeNames[field.type] })}</Text>
      <Select
        label={t('New type')}
        data={fieldTypeOptions.filter(({ value }) => value !== field.type)}
        value={type}
        onChange={(value) => setType(fieldTypes.find((one) => one === value) ?? null)}
        searchable
        data-autofocus
      />
      {type !== null && hasOptions(type) && (
        <TagsInput
          label={t('Choices')}
          description={t('Type a choice and press Enter')}
          value={options}
          onChange={setOptions}
        />
      )}
      {outcome && (
        <>
          <Alert color={wouldLose ? 'yellow' : 'green'} variant="light" p="xs">
            {t('{converts, plural, one {# value converts} other {# values convert}}, {lost} would be lost.', {
              converts: outcome.converts,
              lost: outcome.doesNotConvert,
            })}
            {!outcome.isComplete && ` ${t('There are too many different values to check them all.')}`}
          </Alert>
          {outcome.samples.length > 0 && (
            <Table
              verticalSpacing={4}
              data={{
                head: [t('Now'), t('Then'), t('Records')],
                body: outcome.samples.map(({ from, to: then, records }) => [
                  plain(from),
                  then === null || then === undefined ? <em key="then">{t('lost')}</em> : plain(then),
                  records.toLocaleString(),
                ]),
              }}
            />
          )}
          {wouldLose && (
            <Checkbox
              label={t("Discard values that can't be converted")}
              checked={isDiscarding}
              onChange={({ currentTarget }) => setIsDiscarding(currentTarget.checked)}
            />
          )}
        </>
      )}
      <Group justify="flex-end">
        <Button
          variant="filled"
          disabled={!outcome || (wouldLose && !isDiscarding)}
          loading={converting.isPending || (isReady && preview.isFetching)}
          onClick={() => converting.mutate({ folderId, key: field.key, to, discardUnconvertible: isDiscarding })}
        >
          {t('Change the type')}
        </Button>
      </Group>
    </Stack>
  );
}

function plain(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}
