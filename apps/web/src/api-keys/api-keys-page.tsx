import type { ApiKey } from '@dossier/domain/api-keys/schema.ts';
import { Badge, Code, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showDateTime } from '../ground/moments.ts';
import { t } from '../language/t.ts';
import { trpc, useSession } from '../session/session.ts';
import { AskingModal } from '../ui/form/asking.tsx';
import { MoreMenu } from '../ui/form/more-menu.tsx';
import { ListSection, type ListSectionProps } from '../ui/page/list-table.tsx';
import { Page, Hint, Moment } from '../ui/page/page.tsx';
import { ConnectedApps, lastUse, RevokeKey, scopeNames } from './connected-apps.tsx';
import { ChangeApiKey, CreateApiKey, RotateApiKey } from './key-forms.tsx';

/** Members see only connected apps. */
export function ApiKeysPage() {
  const { canManage } = useSession();
  const all = useQuery(trpc.apiKeys.list.queryOptions({}, { select: ({ data }) => data }));
  return (
    <Page title={canManage ? t('API keys') : t('Connected apps')}>
      {canManage && <Keys query={{ ...all, data: all.data?.filter(({ app }) => app === null) }} />}
      {all.data && <ConnectedApps keys={all.data} />}
    </Page>
  );
}

function Keys({ query }: Pick<ListSectionProps<ApiKey>, 'query'>) {
  return (
    <ListSection
      title={t('API keys')}
      hint={t('Create one key per integration, so you can revoke each on its own. A key only works in this workspace.')}
      query={query}
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
      columns={() => [
        {
          head: t('Name'),
          cell: (key) => (
            <>
              {key.name} <KeyState apiKey={key} />
              <Hint hiddenFrom="sm">{scopeNames(key)}</Hint>
            </>
          ),
        },
        { head: t('Key'), visibleFrom: 'sm', cell: ({ start }) => <Code>dsk_{start}…</Code> },
        { head: t('May'), miw: 110, visibleFrom: 'sm', cell: scopeNames },
        { head: t('Last use'), miw: 80, cell: lastUse },
        {
          head: t('Created'),
          visibleFrom: 'sm',
          cell: ({ createdAt, creator, owner }) => (
            <>
              <Moment at={createdAt} />
              {creator && (
                <Text span size="xs" c="dimmed">
                  {' '}
                  {owner && owner.id !== creator.id
                    ? t('by {creator}, now of {owner}', { creator: creator.name, owner: owner.name })
                    : t('by {creator}', { creator: creator.name })}
                </Text>
              )}
            </>
          ),
        },
        { ta: 'right', cell: (key) => key.revokedAt === null && <KeyActions apiKey={key} /> },
      ]}
    />
  );
}

function KeyState({ apiKey }: { apiKey: ApiKey }) {
  const { revokedAt, expiresAt, previousUntil, allowedAddresses, rateLimitPerMinute, budget } = apiKey;
  if (revokedAt !== null) return <Badge color="gray">{t('Revoked')}</Badge>;
  const isOver = expiresAt !== null && new Date(expiresAt).getTime() < Date.now();
  const notes = [
    previousUntil !== null &&
      t('Old secret works until {previousUntil}', { previousUntil: showDateTime(previousUntil) }),
    allowedAddresses.length > 0 && t('from {addresses}', { addresses: allowedAddresses.join(', ') }),
    rateLimitPerMinute !== null && t('{rateLimitPerMinute} requests a minute', { rateLimitPerMinute }),
    budget?.writesMax !== undefined && t('{writesMax} writes a day', { writesMax: budget.writesMax }),
    budget?.dealAmountMax !== undefined && t('deals up to {amount}', { amount: budget.dealAmountMax }),
    budget?.canDelete === false && t("can't delete"),
  ];
  return (
    <>
      {expiresAt !== null && (
        <Badge color={isOver ? 'red' : 'gray'}>
          {isOver ? t('Expired') : t('Until')} {showDateTime(expiresAt)}
        </Badge>
      )}{' '}
      {notes.map((note) => note !== false && <Hint key={note}>{note}</Hint>)}
    </>
  );
}

function KeyActions({ apiKey }: { apiKey: ApiKey }) {
  const { name } = apiKey;
  const [dialog, setDialog] = useState<'change' | 'rotate' | undefined>();
  const close = () => setDialog(undefined);
  return (
    <Group gap={4} justify="flex-end">
      <RevokeKey apiKey={apiKey} />
      <MoreMenu
        about={name}
        acts={[
          { label: t('Change'), run: () => setDialog('change') },
          { label: t('New secret'), run: () => setDialog('rotate') },
        ]}
      />
      <AskingModal
        opened={dialog !== undefined}
        onClose={close}
        title={dialog === 'rotate' ? t('New secret for {name}', { name }) : t('Change {name}', { name })}
        {...(dialog === 'rotate' && { size: 'lg', closeOnClickOutside: false })}
      >
        {dialog === 'change' && <ChangeApiKey apiKey={apiKey} onDone={close} />}
        {dialog === 'rotate' && <RotateApiKey apiKey={apiKey} onDone={close} />}
      </AskingModal>
    </Group>
  );
}
