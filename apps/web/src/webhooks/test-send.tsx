import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Button, Group, Select, Stack, Tabs } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeBlock, headerLines, readable } from '../shell/code-block.tsx';
import { Icon } from '../shell/icon.tsx';
import { trpc } from '../trpc.ts';
import { Notice } from '../shell/notice.tsx';
import { PreviewEvents } from './preview-events.tsx';
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
          label="What to send"
          flex={1}
          maw={320}
          data={[
            { group: 'Test', items: [{ value: 'ping', label: 'ping: nothing happened' }] },
            { group: 'A sample of', items: subscribed },
            ...(others.length > 0 ? [{ group: 'Not sent by this webhook', items: others }] : []),
          ]}
          value={kind}
          allowDeselect={false}
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
          Send it
        </Button>
      </Group>
      <div role="status">
        {result && (
          <Notice
            tone={result.isDelivered ? 'good' : 'bad'}
            title={
              result.isDelivered
                ? `Delivered: the receiver answered ${answerWords(result)} in ${showMs(result.durationMs)}`
                : `Not delivered: ${answerWords(result)} after ${showMs(result.durationMs)}`
            }
          >
            {result.isDelivered ? 'A test is not in the delivery log.' : result.error}
          </Notice>
        )}
      </div>
      {result ? (
        <Tabs defaultValue="answer" key={result.startedAt}>
          <Tabs.List>
            <Tabs.Tab value="answer">Answer</Tabs.Tab>
            <Tabs.Tab value="headers">Sent headers</Tabs.Tab>
            <Tabs.Tab value="body">Sent body</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="answer" pt="xs">
            <CodeBlock label="Answer of the receiver">{answerText(result)}</CodeBlock>
          </Tabs.Panel>
          <Tabs.Panel value="headers" pt="xs">
            <CodeBlock label="Headers that were sent">{headerLines(result.requestHeaders)}</CodeBlock>
          </Tabs.Panel>
          <Tabs.Panel value="body" pt="xs">
            <CodeBlock label="Body that was sent">{readable(result.requestBody)}</CodeBlock>
          </Tabs.Panel>
        </Tabs>
      ) : (
        <CodeBlock label="Body that will be sent">{sample.data ? readable(sample.data.data.body) : ' '}</CodeBlock>
      )}
      <details onToggle={({ currentTarget }) => setIsPreviewed(currentTarget.open)}>
        <summary>Which past events would it send?</summary>
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
  if (responseHeaders === null) return error ?? 'No answer.';
  const body = responseBody === null || responseBody === '' ? '(no body)' : readable(responseBody);
  return `${headerLines(responseHeaders)}\n\n${body}`;
}
