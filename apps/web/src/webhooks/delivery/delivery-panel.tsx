import type { DeliveryStatus, Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Alert, Badge, DataList, Drawer, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Attempt } from '@dossier/domain/webhooks/manage/delivery-schema.ts';
import { t, rich } from '../../language/t.ts';
import { CodeBlock, headerLines, readable } from '../../ui/page/code-block.tsx';
import { Moment, AnchorLink, QueryState } from '../../ui/page/page.tsx';
import { useReturnFocus } from '../../ui/form/focus-first.ts';
import { trpc, api, useSession } from '../../session/session.ts';
import { statuses } from '../webhook-search.ts';
import { answerWords, refreshWebhooks } from '../webhooks.ts';
import { showMs } from '../../ground/duration.ts';
import { OpenCard } from '../../ui/card/open-card.tsx';
import { ActButton } from '../../ui/icon.tsx';

interface DeliveryPanelProps {
  webhook: Webhook;
  deliveryId: string;
  onClose: () => void;
}

export function DeliveryPanel({ webhook, deliveryId, onClose }: DeliveryPanelProps) {
  useReturnFocus();
  const ids = { id: webhook.id, deliveryId };
  const delivery = useQuery(
    trpc.webhooks.getDelivery.queryOptions(ids, {
      refetchInterval: ({ state }) => (state.data?.data.status === 'PENDING' ? 1_000 : 10_000),
    }),
  );
  const { eventDays } = useSession().workspace;
  const shown = delivery.data?.data;
  return (
    <Drawer opened onClose={onClose} title={shown ? shown.kind : t('Delivery')} size="xl">
      <QueryState query={delivery} count={4} />
      {shown && (
        <Stack gap="md">
          <Group gap="xs">
            <StatusBadge status={shown.status} />
            <Text c="dimmed">
              <Moment at={shown.createdAt} />
              {shown.status === 'PENDING' && shown.nextAttemptAt !== null && (
                <>
                  {', '}
                  {rich('next attempt {at}', { at: <Moment at={shown.nextAttemptAt} isAhead /> })}
                </>
              )}
              {shown.status === 'PENDING' && !webhook.isEnabled && `, ${t('waits until the webhook is turned on')}`}
            </Text>
            <ActButton
              ml="auto"
              icon="repeat"
              disabled={!webhook.isEnabled}
              run={() => api.webhooks.redeliver.mutate(ids).then(refreshWebhooks)}
            >
              {t('Send again')}
            </ActButton>
          </Group>
          {!webhook.isEnabled && <Text c="dimmed">{t('The webhook is off. Turn it on to send this again.')}</Text>}
          {shown.note !== null && (
            <Alert p="xs" color="gray" variant="light">
              {shown.note}
            </Alert>
          )}
          <section aria-label={t('Attempts')}>
            <Heading>{t('{count, plural, one {# attempt} other {# attempts}}', { count: shown.attempts })}</Heading>
            {shown.attemptList.length === 0 && <Text c="dimmed">{t('No attempt is recorded yet.')}</Text>}
            <Stack gap={8}>
              {shown.attemptList.map((attempt, at) => (
                <AttemptCard
                  key={attempt.number}
                  attempt={attempt}
                  url={attempt.startedAt > webhook.updatedAt ? webhook.url : undefined}
                  isOpenAtFirst={at === 0}
                />
              ))}
            </Stack>
          </section>
          {shown.requestBody === null ? (
            <Text c="dimmed">
              {t('The body is no longer available. This workspace keeps events for {eventDays} days.', { eventDays })}
            </Text>
          ) : (
            <Body text={shown.requestBody} />
          )}
          <DataList size="xs" gap={6} orientation="vertical">
            {[
              [t('Event, sent as webhook-id'), shown.eventId],
              [t('Delivery'), shown.id],
            ].map(([name, id]) => (
              <DataList.Item key={name}>
                <DataList.ItemLabel>{name}</DataList.ItemLabel>
                <DataList.ItemValue ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                  {id}
                </DataList.ItemValue>
              </DataList.Item>
            ))}
          </DataList>
        </Stack>
      )}
    </Drawer>
  );
}

export function StatusBadge({ status }: { status: DeliveryStatus }) {
  const { color, label } = statuses.find(({ value }) => value === status) ?? { color: 'gray', label: status };
  return <Badge color={color}>{label}</Badge>;
}

function Body({ text }: { text: string }) {
  const [look, setLook] = useState('readable');
  const recordId = recordIdIn(text);
  return (
    <section aria-label={t('Body')}>
      <Group gap="xs" mb={6}>
        <Heading>{t('Body')}</Heading>
        {recordId !== undefined && (
          <AnchorLink to="/records/$recordId" params={{ recordId }}>
            {t('Open its record')}
          </AnchorLink>
        )}
        <SegmentedControl
          ml="auto"
          aria-label={t('How the body is shown')}
          data={[
            { value: 'readable', label: t('Readable') },
            { value: 'sent', label: t('As sent') },
          ]}
          value={look}
          onChange={setLook}
        />
      </Group>
      <CodeBlock label={t('Body of the request')}>{look === 'readable' ? readable(text) : text}</CodeBlock>
    </section>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <Text component="h3" fw={620} mb={6}>
      {children}
    </Text>
  );
}

function recordIdIn(body: string): string | undefined {
  // Our own server wrote the body in this shape.
  const { recordId, event } = JSON.parse(body) as { recordId?: string | null; event?: string };
  return event === 'record.deleted' ? undefined : (recordId ?? undefined);
}

interface AttemptCardProps {
  attempt: Attempt;
  /** The URL of the attempt; undefined if the webhook has changed since. */
  url: string | undefined;
  isOpenAtFirst: boolean;
}

function AttemptCard({ attempt, url, isOpenAtFirst }: AttemptCardProps) {
  const { number, startedAt, durationMs, errorClass, error, requestHeaders, responseHeaders, responseBody } = attempt;
  return (
    <OpenCard
      label={t('Attempt {number}', { number })}
      icon="send"
      title={t('Attempt {number}', { number })}
      hint={
        <>
          <Badge color={errorClass === null ? 'green' : 'red'}>{answerWords(attempt)}</Badge> {showMs(durationMs)},{' '}
          <Moment at={startedAt} />
        </>
      }
      isOpenAtFirst={isOpenAtFirst}
    >
      {error !== null && (
        <Text size="md" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
          {error} {errorClass !== null && errorClass !== 'status' && <code>{errorClass}</code>}
        </Text>
      )}
      <Text component="h4" size="xs" fw={560} m={0}>
        {t('Request')}
      </Text>
      <CodeBlock label={t('Request of attempt {number}', { number })}>
        {`${url === undefined ? 'POST' : `POST ${url}`}\n${headerLines(requestHeaders)}`}
      </CodeBlock>
      <Text component="h4" size="xs" fw={560} m={0}>
        {t('Response')}
      </Text>
      {responseHeaders && (
        <CodeBlock label={t('Response of attempt {number}', { number })}>
          {`${attempt.responseStatus}\n${headerLines(responseHeaders)}`}
        </CodeBlock>
      )}
      {responseHeaders && responseBody ? (
        <CodeBlock label={t('Response body of attempt {number}', { number })}>{readable(responseBody)}</CodeBlock>
      ) : (
        <Text size="md" c="dimmed">
          {responseHeaders ? t('Without a body.') : t('No answer received.')}
        </Text>
      )}
    </OpenCard>
  );
}
