import { Button, Group, List, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { failureOf } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { trpc, type Outputs, useSession } from '../session/session.ts';
import { FormFailure } from '../ui/form/send-form.tsx';
import { CardPage } from '../ui/page/card-page.tsx';
import { PasswordDialog } from '../users/session-dialogs.tsx';
import { scopeName } from './connected-apps.tsx';

const route = getRouteApi('/connect');

/** A person lets an app in here (docs/decisions/0077). */
export function ConnectPage() {
  const { ask: query } = route.useSearch();
  const { data, error } = useQuery(trpc.apps.ask.queryOptions({ query }, { retry: false }));
  const asked = data?.data;
  useEffect(() => {
    if (asked?.name === null) window.location.replace(asked.refusedUrl);
  }, [asked]);
  if (asked && asked.name !== null) return <Consent query={query} name={asked.name} asked={asked} />;
  return (
    <CardPage title={t('Connect an app')}>
      {error ? <FormFailure>{failureOf(error).message}</FormFailure> : <Skeleton height={220} />}
    </CardPage>
  );
}

interface ConsentProps {
  query: string;
  name: string;
  asked: Outputs['apps']['ask']['data'];
}

function Consent({ query, name, asked: { scopes, workspaceId, refusedUrl } }: ConsentProps) {
  const { me, workspace } = useSession();
  const choices = me.workspaces.filter(({ id }) => workspaceId === null || id === workspaceId);
  const [chosen, setChosen] = useState(workspaceId ?? workspace.id);
  const allowing = useMutation(
    trpc.apps.allow.mutationOptions({
      onSuccess: ({ data }) => window.location.assign(data.url),
      meta: { isQuiet: true },
    }),
  );
  const host = URL.parse(new URLSearchParams(query).get('client_id') ?? '')?.host;
  const answer = URL.parse(refusedUrl);
  return (
    <CardPage title={t('Connect {name}?', { name })} hint={host ?? t('Registered by an admin of this workspace')}>
      <Stack gap="sm">
        <FormFailure>{allowing.error && failureOf(allowing.error).message}</FormFailure>
        <Text>{t('It works as you, {email}, and never does more than you may.', { email: me.email })}</Text>
        <Select
          label={t('Workspace')}
          data={choices.map(({ id, name: label }) => ({ value: id, label }))}
          value={chosen}
          onChange={(id) => setChosen(id ?? chosen)}
          allowDeselect={false}
        />
        <div>
          <Text fw={500}>{t('The app may')}</Text>
          <List>
            {scopes.map((scope) => (
              <List.Item key={scope}>{scopeName(scope)}</List.Item>
            ))}
          </List>
        </div>
        <Text c="dimmed">
          {t('You go on at {host}. Only allow this if you have just started it yourself.', {
            host: answer?.host || (answer?.protocol ?? ''),
          })}
        </Text>
        <Group grow>
          <Button component="a" href={refusedUrl}>
            {t('Deny')}
          </Button>
          <Button
            variant="filled"
            loading={allowing.isPending || allowing.isSuccess}
            onClick={() => allowing.mutate({ query, workspaceId: chosen })}
          >
            {t('Allow')}
          </Button>
        </Group>
      </Stack>
      <PasswordDialog />
    </CardPage>
  );
}
