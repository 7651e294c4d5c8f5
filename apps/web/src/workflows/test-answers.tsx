import { Stack, Text } from '@mantine/core';
import { CodeBlock } from '../shell/code-block.tsx';
import type { DryRunInfo } from './workflows.ts';

/** What the caller of the URL would get in a test. */
export function TestAnswers({ answer, formAnswer }: Pick<DryRunInfo, 'answer' | 'formAnswer'>) {
  return (
    <Stack gap={6}>
      {answer && (
        <section aria-label="Answer to the caller">
          <Text size="sm">
            A caller who waits gets the status {answer.status}
            {answer.body === '' ? ' without a body.' : ':'}
          </Text>
          {answer.body !== '' && <CodeBlock label="Body of the answer">{answer.body}</CodeBlock>}
        </section>
      )}
      {formAnswer && (
        <section aria-label="Answer to a form">
          <Text size="sm">People who send a form {formAnswer.kind === 'page' ? 'see:' : 'are sent to:'}</Text>
          <CodeBlock label="What people see">
            {formAnswer.kind === 'page' ? `${formAnswer.title}\n\n${formAnswer.message}`.trim() : formAnswer.url}
          </CodeBlock>
        </section>
      )}
    </Stack>
  );
}
