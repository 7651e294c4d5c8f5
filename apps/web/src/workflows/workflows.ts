import { stepLists, type Definition, type Step, type Trigger } from '@dossier/domain/workflows/schema.ts';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '@dossier/domain/router.ts';
import { queryClient } from '../query-client.ts';
import type { IconName } from '../shell/icon.tsx';
import { trpc } from '../trpc.ts';

type Outputs = inferRouterOutputs<AppRouter>['workflows'];
export type WorkflowDetail = Outputs['get']['data'];
export type WorkflowInfo = Outputs['list']['data'][number];
export type ActionInfo = Outputs['listActions']['data'][number];
export type RunInfo = Outputs['listRuns']['data'][number];
export type DryRunInfo = Outputs['dryRun']['data'];
export type RunDetail = Outputs['getRun']['data'];
export type StepInfo = Outputs['getRun']['data']['steps'][number];

export const refreshWorkflows = () => queryClient.invalidateQueries(trpc.workflows.pathFilter());

/** What starts a workflow, in the order in which it is offered. */
export const triggerKinds: { value: Trigger['kind']; label: string; hint: string; icon: IconName }[] = [
  {
    value: 'webhook',
    label: 'Incoming webhook',
    hint: 'A form, a no-code tool or any program posts to a URL.',
    icon: 'webhook',
  },
  {
    value: 'event',
    label: 'Something happens here',
    hint: 'A record is created, a deal changes its stage, and so on.',
    icon: 'bolt',
  },
  { value: 'schedule', label: 'Schedule', hint: 'At fixed times, in a time zone.', icon: 'repeat' },
  { value: 'manual', label: 'By hand', hint: 'Somebody starts it, for a record or a deal.', icon: 'player-play' },
];

/** A trigger to begin with. */
export function newTrigger(kind: Trigger['kind']): Trigger {
  switch (kind) {
    case 'webhook':
      return { kind, protection: 'none' };
    case 'event':
      return { kind, event: 'record.created', folderId: null, pipelineId: null, changedField: null, condition: null };
    case 'schedule':
      return { kind, cron: '0 9 * * 1', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
    case 'manual':
      return { kind, on: 'record' };
  }
}

type TriggerInfo =
  | Pick<Extract<Trigger, { kind: 'event' }>, 'kind' | 'event'>
  | Extract<Trigger, { kind: 'schedule' }>
  | { kind: 'webhook' | 'manual' };

export function triggerWords(trigger: TriggerInfo | null): string {
  if (!trigger) return 'Not published yet';
  if (trigger.kind === 'event') return `On ${trigger.event}`;
  if (trigger.kind === 'schedule') return `At ${trigger.cron} (${trigger.timeZone})`;
  return triggerKinds.find(({ value }) => value === trigger.kind)?.label ?? trigger.kind;
}

export function stateOf({ isEnabled, publishedVersion }: Pick<WorkflowInfo, 'isEnabled' | 'publishedVersion'>): {
  label: string;
  color: string;
} {
  if (publishedVersion === null) return { label: 'Draft', color: 'yellow' };
  return isEnabled ? { label: 'On', color: 'green' } : { label: 'Off', color: 'gray' };
}

/** Every step of a definition in the order in which it stands, nested ones too. */
export function allSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => [step, ...stepLists.flatMap((list) => allSteps(step[list] ?? []))]);
}

/** A name for a new step that no other step has: `createRecord`, `createRecord2`. */
export function freeName(action: string, { steps }: Definition): string {
  const taken = new Set(allSteps(steps).map(({ name }) => name));
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? action : `${action}${n}`;
    if (!taken.has(name)) return name;
  }
}
