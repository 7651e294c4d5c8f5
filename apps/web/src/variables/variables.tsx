import { ActionIcon, Code, Group, Table, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { Confirm } from '../ui/form/confirm.tsx';
import { Icon } from '../ui/icon.tsx';
import { ListSection } from '../ui/page/list-section.tsx';
import { Moment } from '../ui/page/moment.tsx';
import { trpc } from '../session/trpc.ts';
import { VariableForm } from './variable-form.tsx';

const refresh = () => queryClient.invalidateQueries(trpc.variables.pathFilter());

/** Numbers and texts that automations read and change by name. */
export function Variables() {
  const removing = useMutation(trpc.variables.remove.mutationOptions({ onSuccess: refresh }));
  return (
    <ListSection
      title={t('Variables')}
      hint={t('Values that all automations share: a rate, a greeting, a number that counts up.')}
      query={useQuery(trpc.variables.list.queryOptions({}, { select: ({ data }) => data }))}
      add={t('New variable')}
      dialogTitle={(variable) => (variable ? t('Set the variable') : t('New variable'))}
      form={(variable, onDone) => <VariableForm variable={variable} onDone={onDone} />}
    >
      {(variables, change) => (
        <Table verticalSpacing={6}>
          <Table.Tbody>
            {variables.map((variable) => (
              <Table.Tr key={variable.name}>
                <Table.Td>
                  <Code>{`{{ variables.${variable.name} }}`}</Code>
                </Table.Td>
                <Table.Td maw={320}>
                  <Text size="sm" truncate>
                    {variable.value}
                  </Text>
                </Table.Td>
                <Table.Td visibleFrom="xs">
                  <Text size="sm" c="dimmed">
                    <Moment at={variable.updatedAt} />
                  </Text>
                </Table.Td>
                <Table.Td ta="right">
                  <Group gap={4} justify="flex-end" wrap="nowrap">
                    <ActionIcon
                      aria-label={t('Change {name}', { name: variable.name })}
                      onClick={() => change(variable)}
                    >
                      <Icon name="pencil" />
                    </ActionIcon>
                    <Confirm
                      title={t('Delete {name}?', { name: variable.name })}
                      action={t('Delete')}
                      onConfirm={() => removing.mutateAsync({ name: variable.name })}
                      trigger={(open) => (
                        <ActionIcon aria-label={t('Delete {name}', { name: variable.name })} onClick={open}>
                          <Icon name="trash" />
                        </ActionIcon>
                      )}
                    >
                      {t('Automations that read it get nothing, and those that change it fail.')}
                    </Confirm>
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </ListSection>
  );
}
