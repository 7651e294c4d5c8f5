import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { ActionsHead } from '../ui/page/actions-head.tsx';
import { ListSection } from '../ui/page/list-section.tsx';
import { Page } from '../ui/page/page.tsx';
import { trpc } from '../session/trpc.ts';
import { KeyRow } from './key-row.tsx';
import { CreateApiKey } from './create-api-key.tsx';

export function ApiKeysPage() {
  return (
    <Page title={t('API keys')}>
      <ListSection
        title={t('API keys')}
        hint={t(
          'Create one key per integration, so you can revoke each on its own. A key only works in this workspace.',
        )}
        query={useQuery(trpc.apiKeys.list.queryOptions({}, { select: ({ data }) => data }))}
        empty={{
          icon: 'key',
          title: t('No API keys yet'),
          words: t(
            'With a key, your own tools and no-code platforms can use the REST API. For example, a form on your website can create a contact.',
          ),
        }}
        add={t('New API key')}
        dialog={{ size: 'lg', closeOnClickOutside: false }}
        dialogTitle={() => t('New API key')}
        form={(_key, onDone) => <CreateApiKey onDone={onDone} />}
      >
        {(keys) => (
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
                {keys.map((key) => (
                  <KeyRow key={key.id} apiKey={key} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </ListSection>
    </Page>
  );
}
