import type { RunState } from '@dossier/domain/workflows/schema.ts';
import { t } from '../language/t.ts';

const tabs = ['build', 'runs', 'connect'] as const;
export const runStateNames: Record<RunState, string> = {
  QUEUED: t('Queued'),
  RUNNING: t('Running'),
  WAITING: t('Waiting'),
  SUCCEEDED: t('Done'),
  FAILED: t('Failed'),
  CANCELLED: t('Cancelled'),
};

export const runColors: Record<RunState, string> = {
  QUEUED: 'gray',
  RUNNING: 'blue',
  WAITING: 'yellow',
  SUCCEEDED: 'green',
  FAILED: 'red',
  CANCELLED: 'gray',
};

/** Runs in these states go on by themselves. */
export const liveStates: ReadonlySet<RunState> = new Set(['QUEUED', 'RUNNING', 'WAITING']);

export interface WorkflowSearch {
  tab?: (typeof tabs)[number] | undefined;
  state?: RunState | undefined;
  run?: string | undefined;
}

export function isRunState(value: unknown): value is RunState {
  return typeof value === 'string' && Object.hasOwn(runStateNames, value);
}

export function tabNamed(value: unknown): WorkflowSearch['tab'] {
  return tabs.find((name) => name === value);
}

export function validateWorkflowSearch({ tab, state, run }: Record<string, unknown>): WorkflowSearch {
  return {
    tab: tabNamed(tab),
    state: isRunState(state) ? state : undefined,
    run: typeof run === 'string' ? run : undefined,
  };
}
