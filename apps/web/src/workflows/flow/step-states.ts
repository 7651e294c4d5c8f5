import type { StepState } from '@dossier/domain/workflows/schema.ts';
import { t } from '../../language/t.ts';

export const stepColors: Record<StepState, string> = {
  WAITING: 'yellow',
  SUCCEEDED: 'green',
  RETRYING: 'yellow',
  FAILED: 'red',
};

export const stepWords: Record<StepState, string> = {
  WAITING: t('Waiting'),
  SUCCEEDED: t('Done'),
  RETRYING: t('Trying again'),
  FAILED: t('Failed'),
};
