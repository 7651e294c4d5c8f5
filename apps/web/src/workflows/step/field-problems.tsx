import type { Problem } from '@dossier/domain/workflows/schema.ts';
import { Box, Text } from '@mantine/core';
import { t } from '../../language/t.ts';
import { Notice } from '../../ui/page/notice.tsx';

export function FieldProblems({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  const lines = [...new Set(problems.map(({ step, message }) => `${step ?? t('Trigger')}: ${message}`))];
  return (
    <Box maw={760} m="0 auto" p="16px 16px 0">
      <Notice tone="bad" title={t('This automation uses fields that have changed')}>
        {lines.map((line) => (
          <span key={line} style={{ display: 'block' }}>
            {line}
          </span>
        ))}
      </Notice>
    </Box>
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
