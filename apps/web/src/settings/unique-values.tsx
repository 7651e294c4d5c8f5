import type { Field } from '@dossier/domain/fields/schema.ts';
import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { failureOf } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { FormFailure } from '../ui/form/form-failure.tsx';
import { AnchorLink } from '../ui/page/links.tsx';
import { trpc } from '../session/trpc.ts';

interface UniqueValuesProps {
  folderId: string;
  field: Field;
  onDone: () => void;
}

/** Makes a field unique, or no longer; shows the duplicates that stand in the way. */
export function UniqueValues({ folderId, field, onDone }: UniqueValuesProps) {
  const duplicates = useQuery(
    trpc.records.listDuplicates.queryOptions(
      { id: folderId, key: field.key },
      { enabled: !field.unique, staleTime: 0 },
    ),
  );
  const changing = useMutation(
    trpc.records.setUnique.mutationOptions({
      meta: { isQuiet: true },
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.folders.pathFilter());
        onDone();
      },
    }),
  );
  const found = duplicates.data?.data ?? [];
  return (
    <Stack gap="sm">
      <FormFailure>{changing.error && failureOf(changing.error).message}</FormFailure>
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
        <Button
          variant="filled"
          data-autofocus
          disabled={!field.unique && (duplicates.isPending || found.length > 0)}
          loading={changing.isPending}
          onClick={() => changing.mutate({ folderId, key: field.key, unique: !field.unique })}
        >
          {field.unique ? t('Allow the same value again') : t('Make it unique')}
        </Button>
      </Group>
    </Stack>
  );
}
