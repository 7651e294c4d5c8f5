import type { Attempt } from '@dossier/domain/webhooks/manage/delivery-schema.ts';
import { Badge, Box, Text, UnstyledButton } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { CodeBlock, headerLines, readable } from '../../ui/page/code-block.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Moment } from '../../ui/page/moment.tsx';
import { answerWords, showMs } from '../webhooks.ts';
import classes from './deliveries.module.css';

interface AttemptCardProps {
  attempt: Attempt;
  /** The URL of the attempt; undefined if the webhook has changed since. */
  url: string | undefined;
  isOpenAtFirst: boolean;
}

/** One attempt: request and response, to open. */
export function AttemptCard({ attempt, url, isOpenAtFirst }: AttemptCardProps) {
  const { number, startedAt, durationMs, errorClass, error, requestHeaders, responseHeaders, responseBody } = attempt;
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <div className={classes.attempt}>
      <UnstyledButton
        className={classes.attemptHead}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen((is) => !is)}
      >
        <span className={classes.chevron} data-open={isOpen || undefined}>
          <Icon name="chevron-right" size={14} />
        </span>
        <Text span fw={560}>
          {t('Attempt {number}', { number })}
        </Text>
        <Badge color={errorClass === null ? 'green' : 'red'}>{answerWords(attempt)}</Badge>
        <Text span size="xs" c="dimmed" className="tabular">
          {showMs(durationMs)}
        </Text>
        <Text span size="xs" c="dimmed" ml="auto">
          <Moment at={startedAt} />
        </Text>
      </UnstyledButton>
      {isOpen && (
        <Box id={id} p="2px 12px 12px">
          {error !== null && (
            <Text c="var(--mantine-color-error)" my={4} style={{ overflowWrap: 'anywhere' }}>
              {error} {errorClass !== null && errorClass !== 'status' && <code>{errorClass}</code>}
            </Text>
          )}
          <Heading>{t('Request')}</Heading>
          <CodeBlock label={t('Request of attempt {number}', { number })}>
            {`${url === undefined ? 'POST' : `POST ${url}`}\n${headerLines(requestHeaders)}`}
          </CodeBlock>
          <Heading>{t('Response')}</Heading>
          {responseHeaders === null ? (
            <Text c="dimmed">{t('No answer received.')}</Text>
          ) : (
            <>
              <CodeBlock label={t('Response of attempt {number}', { number })}>
                {`${attempt.responseStatus}\n${headerLines(responseHeaders)}`}
              </CodeBlock>
              <Box mt={6}>
                {responseBody ? (
                  <CodeBlock label={t('Response body of attempt {number}', { number })}>
                    {readable(responseBody)}
                  </CodeBlock>
                ) : (
                  <Text c="dimmed">{t('Without a body.')}</Text>
                )}
              </Box>
            </>
          )}
        </Box>
      )}
    </div>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <Text component="h4" size="xs" fw={560} mt={8} mb={4}>
      {children}
    </Text>
  );
}
