import { Stack, Text } from '@mantine/core';
import { t } from '../../language/t.ts';
import { CodeBlock } from '../../ui/page/code-block.tsx';
import type { DryRunInfo } from '../workflows.ts';

/** The answer to the caller of the URL in a test. */
export function TestAnswers({ answer, formAnswer }: Pick<DryRunInfo, 'answer' | 'formAnswer'>) {
  return (
    <Stack gap={6}>
      {answer && (
        <section aria-label={t('Answer to the caller')}>
          <Text size="sm">
            {answer.body === ''
              ? t('A caller who waits gets the status {status} without a body.', { status: String(answer.status) })
              : t('A caller who waits gets the status {status}:', { status: String(answer.status) })}
          </Text>
          {answer.body !== '' && <CodeBlock label={t('Body of the answer')}>{answer.body}</CodeBlock>}
        </section>
      )}
      {formAnswer && (
        <section aria-label={t('Answer to a form')}>
          <Text size="sm">
            {formAnswer.kind === 'page' ? t('People who send a form see:') : t('People who send a form are sent to:')}
          </Text>
          <CodeBlock label={t('What people see')}>
            {formAnswer.kind === 'page' ? `${formAnswer.title}\n\n${formAnswer.message}`.trim() : formAnswer.url}
          </CodeBlock>
        </section>
      )}
    </Stack>
  );
}
