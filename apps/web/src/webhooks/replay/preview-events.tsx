import type { FilterReason } from '@dossier/domain/webhooks/manage/preview-schema.ts';
import { Badge, Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../language/t.ts';
import { Moment } from '../../ui/page/moment.tsx';
import { trpc } from '../../session/trpc.ts';

const reasonNames: Record<FilterReason, string> = {
  OWN_HEALTH: t('About this webhook'),
  KIND: t('Another kind'),
  FOLDER: t('Another folder'),
  PIPELINE: t('Another pipeline'),
  CHANGED_FIELD: t('Another field'),
  CONDITION: t('Condition not met'),
};

/** Which of the latest events the webhook would send, and what keeps the others back. */
export function PreviewEvents({ id }: { id: string }) {
  const { data } = useQuery(trpc.webhooks.preview.queryOptions({ id }, { select: (answer) => answer.data }));
  if (!data) return null;
  if (data.examined === 0) return <p>{t('Nothing has happened yet.')}</p>;
  const kept = data.filtered.map(({ by, count }) => `${reasonNames[by].toLowerCase()} ${count}`).join(', ');
  return (
    <Stack gap="xs">
      <p>
        {kept === ''
          ? t('It would send {sent} of the latest {examined} events.', { sent: data.sent, examined: data.examined })
          : t('It would send {sent} of the latest {examined} events; kept back: {kept}.', {
              sent: data.sent,
              examined: data.examined,
              kept,
            })}
        {data.unjudged > 0 &&
          ` ${t('For {unjudged} the condition could not be judged: those are sent.', { unjudged: data.unjudged })}`}
      </p>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Event')}</Table.Th>
            <Table.Th>{t('When')}</Table.Th>
            <Table.Th>{t('Sent')}</Table.Th>
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
                  {filteredBy === null ? t('Yes') : reasonNames[filteredBy]}
                </Badge>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
