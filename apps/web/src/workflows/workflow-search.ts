import type { RunState } from '@dossier/domain/workflows/schema.ts';
import { t } from '../language/t.ts';

const tabs = ['build', 'runs', 'connect'] as const;
export type WorkflowTab = (typeof tabs)[number];
export const runStateNames: Record<RunState, string> = {
  QUEUED: t('Queued'),
  RUNNING: t('Running'),
  WAITING: t('Waiting'),
  SUCCEEDED: t('Done'),
  FAILED: t('Failed'),
  CANCELLED: t('Cancelled'),
};

/** Runs in these states go on by themselves. */
export const liveStates: ReadonlySet<RunState> = new Set(['QUEUED', 'RUNNING', 'WAITING']);

/** The view of a workflow, kept in the URL. */
export interface WorkflowSearch {
  tab?: WorkflowTab;
  state?: RunState;
  /** The run whose steps are shown. */
  run?: string;
}

export function isRunState(value: unknown): value is RunState {
  return typeof value === 'string' && Object.hasOwn(runStateNames, value);
}

export function tabNamed(value: unknown): WorkflowTab | undefined {
  return tabs.find((name) => name === value);
}

export function validateWorkflowSearch({ tab, state, run }: Record<string, unknown>): WorkflowSearch {
  const known = tabNamed(tab);
  return {
    ...(known ? { tab: known } : {}),
    ...(isRunState(state) ? { state } : {}),
    ...(typeof run === 'string' ? { run } : {}),
  };
}
