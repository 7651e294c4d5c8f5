import type { Replay, ReplayState } from '@dossier/domain/webhooks/replay-schema.ts';
import { Badge, Button, Progress, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { showDateTime } from '../moments.ts';
import { Confirm } from '../shell/confirm.tsx';
import { trpc } from '../trpc.ts';
import { refreshWebhooks } from './webhooks.ts';
import classes from './deliveries.module.css';

const shownMax = 3;
const lookEveryMs = 2_000;

const stateNames: Record<ReplayState, string> = {
  RUNNING: 'Running',
  DONE: 'Done',
  CANCELLED: 'Cancelled',
  STOPPED: 'Stopped',
};
const stateColors: Record<ReplayState, string> = { RUNNING: 'blue', DONE: 'green', CANCELLED: 'gray', STOPPED: 'red' };

/** The latest replays of a webhook: how far they are, and what became of them. */
export function Replays({ id }: { id: string }) {
  const { data } = useQuery(
    trpc.webhooks.listReplays.queryOptions(
      { id, pageSize: shownMax },
      {
        refetchInterval: ({ state }) =>
          state.data?.data.some(({ state: of, waiting }) => of === 'RUNNING' || waiting > 0) ? lookEveryMs : false,
      },
    ),
  );
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-label="Replays" className={classes.replays}>
      {data.data.map((replay) => (
        <ReplayLine key={replay.id} replay={replay} />
      ))}
    </section>
  );
}

function ReplayLine({ replay }: { replay: Replay }) {
  const { id, webhookId, state, from, to, made, expected, waiting } = replay;
  const isOpen = state === 'RUNNING' || (state === 'DONE' && waiting > 0);
  const cancelling = useMutation(trpc.webhooks.cancelReplay.mutationOptions({ onSuccess: refreshWebhooks }));
  const name = `Replay of ${showDateTime(from)} to ${showDateTime(to)}`;
  return (
    <div className={classes.replay}>
      <Badge color={stateColors[state]}>{stateNames[state]}</Badge>
      <div className={classes.replayWords}>
        <Text size="sm" fw={560}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {outcomeOf(replay)}
        </Text>
        {state === 'RUNNING' && (
          <Progress
            mt={6}
            value={(Math.min(made, expected.count) / Math.max(1, expected.count)) * 100}
            aria-label={`Progress: ${name}`}
          />
        )}
      </div>
      {isOpen && (
        <Confirm
          title="Cancel this replay?"
          action="Cancel the replay"
          onConfirm={() => cancelling.mutateAsync({ id: webhookId, replayId: id })}
          trigger={(open) => (
            <Button variant="default" onClick={open}>
              Cancel
            </Button>
          )}
        >
          No further events are sent, and what waits is taken back. What has arrived stays with the receiver.
        </Confirm>
      )}
    </div>
  );
}

function outcomeOf({ made, expected, succeeded, failed, waiting, note, reachedAt, state }: Replay): string {
  const all = `${expected.isComplete ? '' : 'at least '}${expected.count.toLocaleString()}`;
  const parts = [
    `${made.toLocaleString()} of ${all} made`,
    `${succeeded.toLocaleString()} delivered`,
    ...(waiting > 0 ? [`${waiting.toLocaleString()} waiting`] : []),
    ...(failed > 0 ? [`${failed.toLocaleString()} ${state === 'CANCELLED' ? 'taken back or failed' : 'failed'}`] : []),
  ];
  const reached = state !== 'DONE' && state !== 'RUNNING' && reachedAt ? ` It came to ${showDateTime(reachedAt)}.` : '';
  return `${parts.join(', ')}.${note === null ? '' : ` ${note}`}${reached}`;
}
