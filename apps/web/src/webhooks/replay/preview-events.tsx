import type { FilterReason } from '@dossier/domain/webhooks/manage/delivery-schema.ts';
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
  const { examined, sent, unjudged, events } = data;
  if (examined === 0) return <p>{t('No events yet.')}</p>;
  const kept = data.filtered.map(({ by, count }) => `${reasonNames[by].toLowerCase()} ${count}`).join(', ');
  return (
    <Stack gap="xs">
      <p>
        {kept === ''
          ? t('It would send {sent} of the latest {examined} events.', { sent, examined })
          : t('It would send {sent} of the latest {examined} events; kept back: {kept}.', { sent, examined, kept })}
        {unjudged > 0 && ` ${t("The condition couldn't be checked for {unjudged}. Those are sent.", { unjudged })}`}
      </p>
      <Table
        data={{
          head: [t('Event'), t('When'), t('Sent')],
          body: events.map(({ kind, occurredAt, filteredBy, problem }) => [
            kind,
            <Moment key="when" at={occurredAt} />,
            <Badge key="sent" color={filteredBy === null ? 'green' : 'gray'} title={problem ?? undefined}>
              {filteredBy === null ? t('Yes') : reasonNames[filteredBy]}
            </Badge>,
          ]),
        }}
      />
    </Stack>
  );
}
