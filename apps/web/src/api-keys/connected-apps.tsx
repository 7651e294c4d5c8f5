import type { ApiKey } from '@dossier/domain/api-keys/schema.ts';
import { Button, Text } from '@mantine/core';
import { t } from '../language/t.ts';
import { api, invalidate, trpc } from '../session/session.ts';
import { Confirm } from '../ui/form/confirm.tsx';
import { ListTable } from '../ui/page/list-table.tsx';
import { Section, Moment } from '../ui/page/page.tsx';

export function ConnectedApps({ keys }: { keys: readonly ApiKey[] }) {
  const isConnected = ({ app, revokedAt, expiresAt }: ApiKey) =>
    app !== null && revokedAt === null && Date.parse(expiresAt ?? '') > Date.now();
  const apps = keys.filter(isConnected);
  return (
    <Section
      title={t('Connected apps')}
      hint={t('Apps that people have let in, such as an assistant. Each works as its person, with no more rights.')}
    >
      {apps.length === 0 ? (
        <Text>{t('None yet. Enter this address in the app: {url}', { url: `${window.location.origin}/mcp` })}</Text>
      ) : (
        <ListTable
          rows={apps}
          columns={[
            { head: t('Name'), cell: ({ name }) => name },
            { head: t('May'), visibleFrom: 'sm', cell: scopeNames },
            { head: t('Last use'), miw: 80, cell: lastUse },
            { head: t('Created'), visibleFrom: 'sm', cell: ({ createdAt }) => <Moment at={createdAt} /> },
            { ta: 'right', cell: (key) => <RevokeKey apiKey={key} /> },
          ]}
        />
      )}
    </Section>
  );
}

export const refreshKeys = () => invalidate(trpc.apiKeys);

export const lastUse = ({ lastUsedAt }: ApiKey) => (lastUsedAt === null ? t('never') : <Moment at={lastUsedAt} />);

export function scopeNames({ scopes }: ApiKey): string {
  return scopes.map(scopeName).join(', ');
}

export function scopeName(scope: string): string {
  return scope === 'write' ? t('read and write') : scope;
}

export function RevokeKey({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  return (
    <Confirm
      title={t('Revoke {name}?', { name })}
      action={t('Revoke')}
      onConfirm={() => api.apiKeys.revoke.mutate({ id }).then(refreshKeys)}
      trigger={(open) => (
        <Button size="compact-xs" onClick={open} aria-label={t('Revoke {name}', { name })}>
          {t('Revoke')}
        </Button>
      )}
    >
      {t("Anything using this key stops working within a second. You can't undo this.")}
    </Confirm>
  );
}
