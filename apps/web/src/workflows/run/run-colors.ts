import type { RunState } from '@dossier/domain/workflows/schema.ts';

export const runColors: Record<RunState, string> = {
  QUEUED: 'gray',
  RUNNING: 'blue',
  WAITING: 'yellow',
  SUCCEEDED: 'green',
  FAILED: 'red',
  CANCELLED: 'gray',
};
