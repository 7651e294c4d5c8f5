import type { Replay, ReplayState } from '@dossier/domain/webhooks/replay/replay-schema.ts';
import { Badge, Box, Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../language/t.ts';
import { showDateTime } from '../../ground/moments.ts';
import { Confirm } from '../../ui/form/confirm.tsx';
import { trpc, api } from '../../session/session.ts';
import { refreshWebhooks } from '../webhooks.ts';
import { Hint } from '../../ui/page/page.tsx';

const shownMax = 3;

const badges: Record<ReplayState, { color: string; children: string }> = {
  RUNNING: { color: 'sky', children: t('Running') },
  DONE: { color: 'green', children: t('Done') },
  CANCELLED: { color: 'gray', children: t('Cancelled') },
  STOPPED: { color: 'red', children: t('Stopped') },
};

export function Replays({ id }: { id: string }) {
  const { data } = useQuery(
    trpc.webhooks.listReplays.queryOptions(
      { id, pageSize: shownMax },
      {
        refetchInterval: ({ state }) =>
          state.data?.data.some(({ state: of, waiting }) => of === 'RUNNING' || waiting > 0) ? 2_000 : false,
      },
    ),
  );
  if (!data || data.data.length === 0) return null;
  return (
    <Stack component="section" gap={8} mb={12} aria-label={t('Replays')}>
      {data.data.map((replay) => (
        <ReplayLine key={replay.id} replay={replay} />
      ))}
    </Stack>
  );
}

function ReplayLine({ replay }: { replay: Replay }) {
  const { id, webhookId, state, from, to, made, expected, waiting } = replay;
  const isOpen = state === 'RUNNING' || (state === 'DONE' && waiting > 0);
  const name = t('Replay of {from} to {to}', { from: showDateTime(from), to: showDateTime(to) });
  return (
    <Paper withBorder radius={10} p="10px 12px">
      <Group gap={10} align="flex-start" wrap="nowrap">
        <Badge {...badges[state]} />
        <Box flex={1} miw={0}>
          <Text fw={560}>{name}</Text>
          <Hint>{outcomeOf(replay)}</Hint>
          {state === 'RUNNING' && (
            <Progress
              mt={6}
              value={(Math.min(made, expected.count) / Math.max(1, expected.count)) * 100}
              aria-label={t('Progress: {name}', { name })}
            />
          )}
        </Box>
        {isOpen && (
          <Confirm
            title={t('Cancel this replay?')}
            action={t('Cancel the replay')}
            onConfirm={() => api.webhooks.cancelReplay.mutate({ id: webhookId, replayId: id }).then(refreshWebhooks)}
            trigger={(open) => <Button onClick={open}>{t('Cancel')}</Button>}
          >
            {t('No more events are sent, and waiting ones are cancelled. Delivered events stay with the receiver.')}
          </Confirm>
        )}
      </Group>
    </Paper>
  );
}

function outcomeOf({ made, expected, succeeded, failed, waiting, note, reachedAt, state }: Replay): string {
  const all = expected.count;
  const parts = [
    expected.isComplete
      ? t('{made} of {all} created', { made, all })
      : t('{made} of at least {all} created', { made, all }),
    t('{succeeded} delivered', { succeeded }),
    waiting > 0 && t('{waiting} waiting', { waiting }),
    failed > 0 &&
      (state === 'CANCELLED' ? t('{failed} cancelled or failed', { failed }) : t('{failed} failed', { failed })),
  ];
  const reached =
    state !== 'DONE' && state !== 'RUNNING' && reachedAt
      ? ` ${t('It got as far as {reachedAt}.', { reachedAt: showDateTime(reachedAt) })}`
      : '';
  return `${parts.filter(Boolean).join(', ')}.${note === null ? '' : ` ${note}`}${reached}`;
}
