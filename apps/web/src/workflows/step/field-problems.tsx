import type { Problem } from '@dossier/domain/workflows/schema.ts';
import { Text } from '@mantine/core';
import { t } from '../../language/t.ts';
import { Notice } from '../../ui/page/notice.tsx';
import classes from '../workflows.module.css';

/** Outdated fields of the published version; nothing if there are none. */
export function FieldProblems({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  const lines = [...new Set(problems.map(({ step, message }) => `${step ?? t('Trigger')}: ${message}`))];
  return (
    <div className={classes.notices}>
      <Notice tone="bad" title={t('This automation uses fields that have changed')}>
        {lines.map((line) => (
          <span key={line} style={{ display: 'block' }}>
            {line}
          </span>
        ))}
      </Notice>
    </div>
  );
}

/** The problems of one step, or of the trigger (null), in its card. */
export function ProblemsHere({ problems, step }: { problems: readonly Problem[]; step: string | null }) {
  const messages = new Set(problems.filter((problem) => problem.step === step).map(({ message }) => message));
  return [...messages].map((message) => (
    <Text key={message} size="xs" c="var(--mantine-color-error)" px={10} pb={6}>
      {message}
    </Text>
  ));
}
