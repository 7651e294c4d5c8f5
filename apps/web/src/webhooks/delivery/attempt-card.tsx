import type { Attempt } from '@dossier/domain/webhooks/manage/delivery-schema.ts';
import { Badge, UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
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
  const isGood = errorClass === null;
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
        <span className={classes.number}>{t('Attempt {number}', { number })}</span>
        <Badge color={isGood ? 'green' : 'red'}>{answerWords(attempt)}</Badge>
        <span className={classes.took}>{showMs(durationMs)}</span>
        <span className={classes.at}>
          <Moment at={startedAt} />
        </span>
      </UnstyledButton>
      {isOpen && (
        <div id={id} className={classes.attemptBody}>
          {error !== null && (
            <p className={classes.error}>
              {error} {errorClass !== null && errorClass !== 'status' && <code>{errorClass}</code>}
            </p>
          )}
          <h4 className={classes.small}>{t('Request')}</h4>
          <CodeBlock
            label={t('Request of attempt {number}', { number })}
          >{`${url === undefined ? 'POST' : `POST ${url}`}\n${headerLines(requestHeaders)}`}</CodeBlock>
          <h4 className={classes.small}>{t('Response')}</h4>
          {responseHeaders === null ? (
            <p className={classes.none}>{t('There was no answer.')}</p>
          ) : (
            <>
              <CodeBlock
                label={t('Response of attempt {number}', { number })}
              >{`${attempt.responseStatus}\n${headerLines(responseHeaders)}`}</CodeBlock>
              {responseBody === null || responseBody === '' ? (
                <p className={classes.none}>{t('Without a body.')}</p>
              ) : (
                <div className={classes.answer}>
                  <CodeBlock label={t('Response body of attempt {number}', { number })}>
                    {readable(responseBody)}
                  </CodeBlock>
                </div>
              )}
            </>
          )}
        </div>
      )}
    </div>
  );
}
