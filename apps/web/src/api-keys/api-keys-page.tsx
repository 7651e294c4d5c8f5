import type { ApiKey } from '@dossier/domain/api-keys/schema.ts';
import { Badge, Button, Code, Modal, Table, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showDateTime } from '../moments.ts';
import { queryClient } from '../query-client.ts';
import { Confirm } from '../shell/confirm.tsx';
import { Icon } from '../shell/icon.tsx';
import { Moment } from '../shell/moment.tsx';
import { Page } from '../shell/page.tsx';
import { Section } from '../shell/section.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../shell/states.tsx';
import { trpc } from '../trpc.ts';
import { CreateApiKey } from './create-api-key.tsx';

/** The keys that integrations use the REST API with. */
export function ApiKeysPage() {
  const keys = useQuery(trpc.apiKeys.list.queryOptions({}));
  const [isCreating, setIsCreating] = useState(false);
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setIsCreating(true)}>
      New API key
    </Button>
  );
  return (
    <Page title="API keys">
      <Section
        title="API keys"
        hint="Each integration gets a key of its own, so that it can be revoked alone. A key works for this workspace."
        actions={keys.data && keys.data.data.length > 0 && create}
      >
        {keys.isPending && <RowSkeletons count={3} />}
        {keys.isError && <FailureState error={keys.error} onRetry={() => void keys.refetch()} />}
        {keys.data?.data.length === 0 && (
          <EmptyState icon="key" title="No API keys yet" action={create}>
            A key lets your own tools and no-code platforms read and write through the REST API.
          </EmptyState>
        )}
        {keys.data && keys.data.data.length > 0 && (
          <Table.ScrollContainer minWidth={320}>
            <Table verticalSpacing={6}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Name</Table.Th>
                  <Table.Th visibleFrom="sm">Key</Table.Th>
                  <Table.Th miw={110} visibleFrom="sm">
                    May
                  </Table.Th>
                  <Table.Th miw={80}>Last use</Table.Th>
                  <Table.Th visibleFrom="sm">Created</Table.Th>
                  <Table.Th aria-label="Actions" />
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {keys.data.data.map((key) => (
                  <KeyRow key={key.id} apiKey={key} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Section>
      <Modal
        opened={isCreating}
        onClose={() => setIsCreating(false)}
        title="New API key"
        size="lg"
        closeOnClickOutside={false}
      >
        {isCreating && <CreateApiKey onDone={() => setIsCreating(false)} />}
      </Modal>
    </Page>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, start, scopes, lastUsedAt, createdAt, creator, revokedAt, expiresAt } = apiKey;
  const revoking = useMutation(
    trpc.apiKeys.revoke.mutationOptions({ onSuccess: () => queryClient.invalidateQueries(trpc.apiKeys.pathFilter()) }),
  );
  const scopeNames = scopes.includes('write') ? 'read and write' : 'read';
  return (
    <Table.Tr>
      <Table.Td>
        {name} <KeyState revokedAt={revokedAt} expiresAt={expiresAt} />
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          {scopeNames}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Code>dsk_{start}…</Code>
      </Table.Td>
      <Table.Td visibleFrom="sm">{scopeNames}</Table.Td>
      <Table.Td>{lastUsedAt === null ? 'never' : <Moment at={lastUsedAt} />}</Table.Td>
      <Table.Td visibleFrom="sm">
        <Moment at={createdAt} />
        {creator && (
          <Text span size="xs" c="dimmed">
            {' '}
            by {creator.name}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">
        {revokedAt === null && (
          <Confirm
            title={`Revoke ${name}?`}
            action="Revoke"
            onConfirm={() => revoking.mutateAsync({ id })}
            trigger={(open) => (
              <Button variant="default" size="compact-xs" onClick={open} aria-label={`Revoke ${name}`}>
                Revoke
              </Button>
            )}
          >
            Everything that uses this key is refused within a second. This can not be undone.
          </Confirm>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function KeyState({ revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>) {
  if (revokedAt !== null) return <Badge color="gray">Revoked</Badge>;
  if (expiresAt === null) return null;
  const isOver = new Date(expiresAt).getTime() < Date.now();
  return (
    <Badge color={isOver ? 'red' : 'gray'}>
      {isOver ? 'Expired' : 'Until'} {showDateTime(expiresAt)}
    </Badge>
  );
}
