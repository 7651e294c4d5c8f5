import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { rich } from '../language/rich.tsx';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { Moment } from '../ui/page/moment.tsx';
import { trpc } from '../session/trpc.ts';

/** Where the person is signed in, each with a button that ends it. */
export function SessionList() {
  const { data } = useQuery(trpc.users.listSessions.queryOptions());
  const ending = useMutation(
    trpc.users.endSession.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.users.listSessions.pathFilter()),
    }),
  );
  return (
    <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('Sessions')}>
      {(data?.data ?? []).map(({ id, userAgent, address, createdAt, isCurrent }) => (
        <Group key={id} component="li" gap="sm" justify="space-between">
          <Text size="sm" component="div" title={userAgent ?? ''}>
            {browserOf(userAgent)}
            <Text span c="dimmed" size="sm">
              {' '}
              {address === null
                ? rich('since {at}', { at: <Moment at={createdAt} /> })
                : rich('since {at}, from {address}', { at: <Moment at={createdAt} />, address })}
            </Text>
          </Text>
          {isCurrent ? (
            <Badge>{t('This session')}</Badge>
          ) : (
            <Button
              variant="default"
              loading={ending.isPending && ending.variables.id === id}
              aria-label={t('End the session of {userAgent}', { userAgent: browserOf(userAgent) })}
              onClick={() => ending.mutate({ id })}
            >
              {t('End')}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  );
}

// In this order: the user agent of each browser also names the browsers after it.
const browsers = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' };
const systems = {
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Windows: 'Windows',
  'Mac OS': 'macOS',
  Linux: 'Linux',
};

function browserOf(userAgent: string | null): string {
  const named = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).find(([mark]) => userAgent?.includes(mark))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  const program = browser ?? t('Another program');
  return system === undefined ? program : t('{program} on {system}', { program, system });
}
