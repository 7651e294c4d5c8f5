import type { StepState } from '@dossier/domain/workflows/schema.ts';

export const stepColors: Record<StepState, string> = {
  WAITING: 'yellow',
  SUCCEEDED: 'green',
  RETRYING: 'yellow',
  FAILED: 'red',
};

export const stepWords: Record<StepState, string> = {
  WAITING: 'Waiting',
  SUCCEEDED: 'Done',
  RETRYING: 'Trying again',
  FAILED: 'Failed',
};
