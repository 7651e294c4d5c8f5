import type { ApiKey } from '@dossier/domain/api-keys/schema.ts';
import { Badge, Button, Code, Group, Table, Text, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showDateTime } from '../ground/moments.ts';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { trpc } from '../session/trpc.ts';
import { AskingModal } from '../ui/form/asking.tsx';
import { Confirm } from '../ui/form/confirm.tsx';
import { MoreMenu } from '../ui/form/more-menu.tsx';
import { Moment } from '../ui/page/moment.tsx';
import { ChangeApiKey } from './change-api-key.tsx';
import { RotateApiKey } from './rotate-api-key.tsx';

export function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, start, scopes, lastUsedAt, createdAt, creator, owner, revokedAt } = apiKey;
  const [dialog, setDialog] = useState<'change' | 'rotate' | undefined>();
  const revoking = useMutation(
    trpc.apiKeys.revoke.mutationOptions({ onSuccess: () => queryClient.invalidateQueries(trpc.apiKeys.pathFilter()) }),
  );
  const scopeNames = scopes.map((scope) => (scope === 'write' ? t('read and write') : scope)).join(', ');
  return (
    <Table.Tr>
      <Table.Td>
        {name} <KeyState apiKey={apiKey} />
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          {scopeNames}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Code>dsk_{start}…</Code>
      </Table.Td>
      <Table.Td visibleFrom="sm">{scopeNames}</Table.Td>
      <Table.Td>{lastUsedAt === null ? t('never') : <Moment at={lastUsedAt} />}</Table.Td>
      <Table.Td visibleFrom="sm">
        <Moment at={createdAt} />
        {creator && (
          <Text span size="xs" c="dimmed">
            {' '}
            {owner && owner.id !== creator.id
              ? t('by {creator}, now of {owner}', { creator: creator.name, owner: owner.name })
              : t('by {creator}', { creator: creator.name })}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">
        {revokedAt === null && (
          <Group gap={4} justify="flex-end">
            <Confirm
              title={t('Revoke {name}?', { name })}
              action={t('Revoke')}
              onConfirm={() => revoking.mutateAsync({ id })}
              trigger={(open) => (
                <Button variant="default" size="compact-xs" onClick={open} aria-label={t('Revoke {name}', { name })}>
                  {t('Revoke')}
                </Button>
              )}
            >
              {t("Anything using this key stops working within a second. You can't undo this.")}
            </Confirm>
            <MoreMenu
              about={name}
              acts={[
                { label: t('Change'), run: () => setDialog('change') },
                { label: t('New secret'), run: () => setDialog('rotate') },
              ]}
            />
          </Group>
        )}
        <KeyDialogs apiKey={apiKey} dialog={dialog} onClose={() => setDialog(undefined)} />
      </Table.Td>
    </Table.Tr>
  );
}

function KeyState({ apiKey }: { apiKey: ApiKey }) {
  const { revokedAt, expiresAt, previousUntil, allowedAddresses, rateLimitPerMinute } = apiKey;
  if (revokedAt !== null) return <Badge color="gray">{t('Revoked')}</Badge>;
  const isOver = expiresAt !== null && new Date(expiresAt).getTime() < Date.now();
  return (
    <>
      {expiresAt !== null && (
        <Badge color={isOver ? 'red' : 'gray'}>
          {isOver ? t('Expired') : t('Until')} {showDateTime(expiresAt)}
        </Badge>
      )}{' '}
      {previousUntil !== null && (
        <Text size="xs" c="dimmed">
          {t('Old secret works until {previousUntil}', { previousUntil: showDateTime(previousUntil) })}
        </Text>
      )}
      {allowedAddresses.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('from {addresses}', { addresses: allowedAddresses.join(', ') })}
        </Text>
      )}
      {rateLimitPerMinute !== null && (
        <Text size="xs" c="dimmed">
          {t('{rateLimitPerMinute} requests a minute', { rateLimitPerMinute })}
        </Text>
      )}
    </>
  );
}

interface KeyDialogsProps {
  apiKey: ApiKey;
  dialog: 'change' | 'rotate' | undefined;
  onClose: () => void;
}

function KeyDialogs({ apiKey, dialog, onClose }: KeyDialogsProps) {
  const { name } = apiKey;
  return (
    <>
      <AskingModal opened={dialog === 'change'} onClose={onClose} title={t('Change {name}', { name })}>
        <ChangeApiKey apiKey={apiKey} onDone={onClose} />
      </AskingModal>
      <Modal
        opened={dialog === 'rotate'}
        onClose={onClose}
        title={t('New secret for {name}', { name })}
        size="lg"
        closeOnClickOutside={false}
      >
        <RotateApiKey apiKey={apiKey} onDone={onClose} />
      </Modal>
    </>
  );
}
