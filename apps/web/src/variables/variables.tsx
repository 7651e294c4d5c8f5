import type { Variable } from '@dossier/domain/variables/schema.ts';
import { ActionIcon, Button, Code, Group, Table, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { Confirm } from '../ui/form/confirm.tsx';
import { Icon } from '../ui/icon.tsx';
import { Moment } from '../ui/page/moment.tsx';
import { Section } from '../ui/page/section.tsx';
import { trpc } from '../session/trpc.ts';
import { VariableDialog } from './variable-dialog.tsx';

const refresh = () => queryClient.invalidateQueries(trpc.variables.pathFilter());

/** Numbers and texts that automations read and change by name. */
export function Variables() {
  const variables = useQuery(trpc.variables.list.queryOptions({}));
  const [edited, setEdited] = useState<Variable | 'new' | undefined>();
  const removing = useMutation(trpc.variables.remove.mutationOptions({ onSuccess: refresh }));
  const known = variables.data?.data ?? [];
  return (
    <Section
      title={t('Variables')}
      hint={t('Values that all automations share: a rate, a greeting, a number that counts up.')}
      actions={
        <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
          {t('New variable')}
        </Button>
      }
    >
      {known.length > 0 && (
        <Table verticalSpacing={6}>
          <Table.Tbody>
            {known.map((variable) => (
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
                      onClick={() => setEdited(variable)}
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
      <VariableDialog edited={edited} onClose={() => setEdited(undefined)} />
    </Section>
  );
}
