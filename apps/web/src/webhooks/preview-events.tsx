import type { FilterReason } from '@dossier/domain/webhooks/preview-schema.ts';
import { Badge, Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '../shell/moment.tsx';
import { trpc } from '../trpc.ts';

const reasonNames: Record<FilterReason, string> = {
  OWN_HEALTH: 'About this webhook',
  KIND: 'Another kind',
  FOLDER: 'Another folder',
  PIPELINE: 'Another pipeline',
  CHANGED_FIELD: 'Another field',
  CONDITION: 'Condition not met',
};

/** Which of the latest events the webhook would send, and what keeps the others back. */
export function PreviewEvents({ id }: { id: string }) {
  const { data } = useQuery(trpc.webhooks.preview.queryOptions({ id }, { select: (answer) => answer.data }));
  if (!data) return null;
  if (data.examined === 0) return <p>Nothing has happened yet.</p>;
  const kept = data.filtered.map(({ by, count }) => `${reasonNames[by].toLowerCase()} ${count}`).join(', ');
  return (
    <Stack gap="xs">
      <p>
        It would send {data.sent} of the latest {data.examined} events{kept === '' ? '.' : `; kept back: ${kept}.`}
        {data.unjudged > 0 && ` For ${data.unjudged} the condition could not be judged: those are sent.`}
      </p>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Event</Table.Th>
            <Table.Th>When</Table.Th>
            <Table.Th>Sent</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.events.map(({ id: eventId, kind, occurredAt, filteredBy, problem }) => (
            <Table.Tr key={eventId}>
              <Table.Td>{kind}</Table.Td>
              <Table.Td>
                <Moment at={occurredAt} />
              </Table.Td>
              <Table.Td>
                <Badge color={filteredBy === null ? 'green' : 'gray'} title={problem ?? undefined}>
                  {filteredBy === null ? 'Yes' : reasonNames[filteredBy]}
                </Badge>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
