import { Button, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { ActionsHead } from '../ui/page/actions-head.tsx';
import { Icon } from '../ui/icon.tsx';
import { Page } from '../ui/page/page.tsx';
import { Section } from '../ui/page/section.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../ui/page/states.tsx';
import { trpc } from '../session/trpc.ts';
import { KeyRow } from './key-row.tsx';
import { CreateKeyDialog } from './create-api-key.tsx';

/** The keys that integrations use the REST API with. */
export function ApiKeysPage() {
  const keys = useQuery(trpc.apiKeys.list.queryOptions({}));
  const [isCreating, setIsCreating] = useState(false);
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setIsCreating(true)}>
      {t('New API key')}
    </Button>
  );
  return (
    <Page title={t('API keys')}>
      <Section
        title={t('API keys')}
        hint={t(
          'Each integration gets a key of its own, so that it can be revoked alone. A key works for this workspace.',
        )}
        actions={keys.data && keys.data.data.length > 0 && create}
      >
        {keys.isPending && <RowSkeletons count={3} />}
        {keys.isError && <FailureState error={keys.error} onRetry={() => void keys.refetch()} />}
        {keys.data?.data.length === 0 && (
          <EmptyState icon="key" title={t('No API keys yet')} action={create}>
            {t(
              'A key lets your own tools and no-code platforms read and write through the REST API: for example, a form of your website that creates a contact.',
            )}
          </EmptyState>
        )}
        {keys.data && keys.data.data.length > 0 && (
          <Table.ScrollContainer minWidth={320}>
            <Table verticalSpacing={6}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('Name')}</Table.Th>
                  <Table.Th visibleFrom="sm">{t('Key')}</Table.Th>
                  <Table.Th miw={110} visibleFrom="sm">
                    {t('May')}
                  </Table.Th>
                  <Table.Th miw={80}>{t('Last use')}</Table.Th>
                  <Table.Th visibleFrom="sm">{t('Created')}</Table.Th>
                  <ActionsHead />
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
      <CreateKeyDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </Page>
  );
}
