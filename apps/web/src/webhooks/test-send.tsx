import type { FilterReason, TestResult } from '@dossier/domain/webhooks/manage/delivery-schema.ts';
import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Badge, Group, Select, Stack, Table } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeTabs } from '../api-keys/connect-panel.tsx';
import { t } from '../language/t.ts';
import { CodeBlock, headerLines, readable } from '../ui/page/code-block.tsx';
import { trpc } from '../session/session.ts';
import { Notice } from '../ui/page/notice.tsx';
import { Moment } from '../ui/page/page.tsx';
import { TextButton } from '../ui/icon.tsx';
import { showMs } from '../ground/duration.ts';
import { answerWords } from './webhooks.ts';
import { useEventKinds } from '../workflows/workflows.ts';

export function TestSend({ webhook: { id, kinds } }: { webhook: Webhook }) {
  const { data: known = [] } = useEventKinds();
  const [kind, setKind] = useState('ping');
  const [isPreviewed, setIsPreviewed] = useState(false);
  const sample = useQuery(trpc.webhooks.sample.queryOptions({ id, kind }, { staleTime: 60_000 }));
  const testing = useMutation(trpc.webhooks.test.mutationOptions());
  const subscribed = known.map((one) => one.kind).filter((one) => kinds === null || kinds.includes(one));
  const others = known.map((one) => one.kind).filter((one) => !subscribed.includes(one));
  const result = testing.data?.data;
  const outcome = result && { answerWords: answerWords(result), durationMs: showMs(result.durationMs) };
  return (
    <Stack gap="sm">
      <Group gap="xs" align="flex-end">
        <Select
          label={t('Events to send')}
          flex={1}
          maw={320}
          data={[
            { group: 'Test', items: [{ value: 'ping', label: t('ping: nothing happened') }] },
            { group: t('A sample of'), items: subscribed },
            ...(others.length > 0 ? [{ group: t('Not sent by this webhook'), items: others }] : []),
          ]}
          value={kind}
          onChange={(chosen) => {
            setKind(chosen ?? 'ping');
            testing.reset();
          }}
        />
        <TextButton
          variant="filled"
          icon="send"
          loading={testing.isPending}
          onClick={() => testing.mutate({ id, kind })}
        >
          {t('Send it')}
        </TextButton>
      </Group>
      <div role="status">
        {result && (
          <Notice
            tone={result.isDelivered ? 'good' : 'bad'}
            title={
              result.isDelivered
                ? t('Delivered: the receiver answered {answerWords} in {durationMs}', outcome)
                : t('Not delivered: {answerWords} after {durationMs}', outcome)
            }
          >
            {result.isDelivered ? t("Tests don't appear in the delivery log.") : result.error}
          </Notice>
        )}
      </div>
      {result ? (
        <CodeTabs key={result.startedAt} tabs={tabsOf(result)} />
      ) : (
        <CodeBlock label={t('Body that will be sent')}>{sample.data ? readable(sample.data.data.body) : ' '}</CodeBlock>
      )}
      <details onToggle={({ currentTarget }) => setIsPreviewed(currentTarget.open)}>
        <summary>{t('Which past events would it send?')}</summary>
        {isPreviewed && <PreviewEvents id={id} />}
      </details>
    </Stack>
  );
}

function tabsOf(result: TestResult) {
  const { requestHeaders, requestBody } = result;
  return [
    { label: t('Answer'), name: t('Answer of the receiver'), code: answerText(result) },
    { label: t('Sent headers'), name: t('Headers that were sent'), code: headerLines(requestHeaders) },
    { label: t('Sent body'), name: t('Body that was sent'), code: readable(requestBody) },
  ];
}

function answerText({ responseHeaders, responseBody, error }: TestResult): string {
  if (responseHeaders === null) return error ?? t('No answer.');
  const body = responseBody === null || responseBody === '' ? t('(no body)') : readable(responseBody);
  return `${headerLines(responseHeaders)}\n\n${body}`;
}

const reasonNames: Record<FilterReason, string> = {
  OWN_HEALTH: t('About this webhook'),
  KIND: t('Another kind'),
  FOLDER: t('Another folder'),
  PIPELINE: t('Another pipeline'),
  CHANGED_FIELD: t('Another field'),
  CONDITION: t('Condition not met'),
};

function PreviewEvents({ id }: { id: string }) {
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
