import { ActionIcon, Code, Table, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { rich } from '../language/rich.tsx';
import { t } from '../language/t.ts';
import { Confirm } from '../ui/form/confirm.tsx';
import { Icon } from '../ui/icon.tsx';
import { ListSection } from '../ui/page/list-section.tsx';
import { Moment } from '../ui/page/moment.tsx';
import { trpc } from '../session/trpc.ts';
import { refreshWorkflows } from './workflows.ts';
import { SecretForm } from './secret-form.tsx';

/** Write-only tokens for calls to other systems, used by name. */
export function Secrets() {
  const removing = useMutation(trpc.workflows.removeSecret.mutationOptions({ onSuccess: refreshWorkflows }));
  return (
    <ListSection
      title={t('Secrets')}
      hint={t('Used in headers of calls to other systems. They are encrypted, and logs show *** instead.')}
      query={useQuery(trpc.workflows.listSecrets.queryOptions(undefined, { select: ({ data }) => data }))}
      add={t('Set a secret')}
      addIcon="key"
      dialogTitle={() => t('Set a secret')}
      form={(_secret, onDone) => <SecretForm onDone={onDone} />}
    >
      {(secrets) => (
        <Table verticalSpacing={6}>
          <Table.Tbody>
            {secrets.map(({ name, origins, updatedAt }) => (
              <Table.Tr key={name}>
                <Table.Td>
                  <Code>{`{{ secrets.${name} }}`}</Code>
                </Table.Td>
                <Table.Td>
                  <Text size="sm" c="dimmed">
                    {rich('set {at}', { at: <Moment at={updatedAt} /> })}
                    {origins && `, ${t('sent to {origins} only', { origins: origins.join(', ') })}`}
                  </Text>
                </Table.Td>
                <Table.Td ta="right">
                  <Confirm
                    title={t('Remove {name}?', { name })}
                    action={t('Remove')}
                    onConfirm={() => removing.mutateAsync({ name })}
                    trigger={(open) => (
                      <ActionIcon aria-label={t('Remove {name}', { name })} onClick={open}>
                        <Icon name="trash" />
                      </ActionIcon>
                    )}
                  >
                    {t('Calls that use it will go out without it.')}
                  </Confirm>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </ListSection>
  );
}
