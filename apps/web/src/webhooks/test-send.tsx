import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Button, Group, Select, Stack, Tabs } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { CodeBlock, headerLines, readable } from '../ui/page/code-block.tsx';
import { Icon } from '../ui/icon.tsx';
import { trpc } from '../session/trpc.ts';
import { Notice } from '../ui/page/notice.tsx';
import { PreviewEvents } from './replay/preview-events.tsx';
import { answerWords, showMs, useEventKinds } from './webhooks.ts';

/** Sends a ping or a sample event, and shows the answer of the receiver. */
export function TestSend({ webhook: { id, kinds } }: { webhook: Webhook }) {
  const { data: known = [] } = useEventKinds();
  const [kind, setKind] = useState('ping');
  const [isPreviewed, setIsPreviewed] = useState(false);
  const sample = useQuery(trpc.webhooks.sample.queryOptions({ id, kind }, { staleTime: 60_000 }));
  const testing = useMutation(trpc.webhooks.test.mutationOptions());
  const subscribed = known.map((one) => one.kind).filter((one) => kinds === null || kinds.includes(one));
  const others = known.map((one) => one.kind).filter((one) => !subscribed.includes(one));
  const result = testing.data?.data;
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
        <Button
          leftSection={<Icon name="send" />}
          loading={testing.isPending}
          onClick={() => testing.mutate({ id, kind })}
        >
          {t('Send it')}
        </Button>
      </Group>
      <div role="status">
        {result && (
          <Notice
            tone={result.isDelivered ? 'good' : 'bad'}
            title={
              result.isDelivered
                ? t('Delivered: the receiver answered {answerWords} in {durationMs}', {
                    answerWords: answerWords(result),
                    durationMs: showMs(result.durationMs),
                  })
                : t('Not delivered: {answerWords} after {durationMs}', {
                    answerWords: answerWords(result),
                    durationMs: showMs(result.durationMs),
                  })
            }
          >
            {result.isDelivered ? t("Tests don't appear in the delivery log.") : result.error}
          </Notice>
        )}
      </div>
      {result ? (
        <Tabs defaultValue="answer" key={result.startedAt}>
          <Tabs.List>
            <Tabs.Tab value="answer">{t('Answer')}</Tabs.Tab>
            <Tabs.Tab value="headers">{t('Sent headers')}</Tabs.Tab>
            <Tabs.Tab value="body">{t('Sent body')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="answer" pt="xs">
            <CodeBlock label={t('Answer of the receiver')}>{answerText(result)}</CodeBlock>
          </Tabs.Panel>
          <Tabs.Panel value="headers" pt="xs">
            <CodeBlock label={t('Headers that were sent')}>{headerLines(result.requestHeaders)}</CodeBlock>
          </Tabs.Panel>
          <Tabs.Panel value="body" pt="xs">
            <CodeBlock label={t('Body that was sent')}>{readable(result.requestBody)}</CodeBlock>
          </Tabs.Panel>
        </Tabs>
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

function answerText({
  responseHeaders,
  responseBody,
  error,
}: {
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  error: string | null;
}): string {
  if (responseHeaders === null) return error ?? t('No answer.');
  const body = responseBody === null || responseBody === '' ? t('(no body)') : readable(responseBody);
  return `${headerLines(responseHeaders)}\n\n${body}`;
}
