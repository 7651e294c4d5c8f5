import type { Step } from '@dossier/domain/workflows/schema.ts';
import { Text } from '@mantine/core';
import { t } from '../../language/t.ts';
import { testDrawn, type DrawnRun } from './drawn-run.tsx';
import { Passes } from './step-log.tsx';

/** The passes of an open step in what is drawn. */
export function DrawnSteps({ drawn: { steps, chosen }, step }: { drawn: DrawnRun; step: Step }) {
  if (!steps) return null;
  const title = chosen === testDrawn ? t('In the test') : t('In the run');
  return (
    <section aria-label={title}>
      <Text size="sm" fw={560} mt={14} mb={4}>
        {title}
      </Text>
      <Passes log={steps} step={step} />
    </section>
  );
}
