import type { Statistics } from '@dossier/domain/webhooks/health/statistics-schema.ts';
import { showCount } from '../../language/show-count.ts';
import { t } from '../../language/t.ts';
import { answerWords } from '../webhooks.ts';
import classes from './overview.module.css';

/** Failures by cause, most frequent first. */
export function Failures({ failures }: { failures: Statistics['failures'] }) {
  const most = Math.max(...failures.map(({ attempts }) => attempts));
  return (
    <section className={classes.card} aria-label={t('What went wrong')}>
      <div className={classes.cardHead}>
        <h3 className={classes.cardTitle}>{t('What went wrong')}</h3>
      </div>
      <ul className={classes.failures}>
        {failures.map((failure) => (
          <li key={`${failure.errorClass} ${failure.responseStatus}`} className={classes.failure}>
            <span>
              {failure.responseStatus === null
                ? capitalized(answerWords(failure))
                : t('Answered {responseStatus}', { responseStatus: failure.responseStatus })}
            </span>
            <span className={classes.share} style={{ width: `${Math.max(1, (failure.attempts / most) * 100)}%` }} />
            <span className={classes.count}>{showCount(failure.attempts)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function capitalized(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
