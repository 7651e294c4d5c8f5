import type { RunState } from '@dossier/domain/workflows/schema.ts';
import { t } from '../language/t.ts';

export const tabs = [
  { value: 'build', label: t('Steps') },
  { value: 'runs', label: t('Runs') },
  { value: 'connect', label: t('Connect') },
] as const;
/** The badge of each state. */
export const runStates: Record<RunState, { children: string; color: string }> = {
  QUEUED: { children: t('Queued'), color: 'gray' },
  RUNNING: { children: t('Running'), color: 'sky' },
  WAITING: { children: t('Waiting'), color: 'yellow' },
  SUCCEEDED: { children: t('Done'), color: 'green' },
  FAILED: { children: t('Failed'), color: 'red' },
  CANCELLED: { children: t('Cancelled'), color: 'gray' },
};

/** Runs in these states continue by themselves. */
export const isLive = ({ state }: { state: RunState }) => ['QUEUED', 'RUNNING', 'WAITING'].includes(state);

export interface WorkflowSearch {
  tab?: (typeof tabs)[number]['value'] | undefined;
  state?: RunState | undefined;
  run?: string | undefined;
}

export function isRunState(value: unknown): value is RunState {
  return typeof value === 'string' && Object.hasOwn(runStates, value);
}

export function validateWorkflowSearch({ tab, state, run }: Record<string, unknown>): WorkflowSearch {
  return {
    tab: tabs.find(({ value }) => value === tab)?.value,
    state: isRunState(state) ? state : undefined,
    run: typeof run === 'string' ? run : undefined,
  };
}
