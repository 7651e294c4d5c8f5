import { stepLists } from '@dossier/domain/workflows/constants.ts';
import type { Step, Trigger } from '@dossier/domain/workflows/schema.ts';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '@dossier/domain/router.ts';
import { person } from '../language/person.ts';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import type { IconName } from '../ui/icon.tsx';
import { trpc } from '../session/trpc.ts';
import { eventTitle } from './trigger/event-titles.ts';

type Outputs = inferRouterOutputs<AppRouter>['workflows'];
export type WorkflowDetail = Outputs['get']['data'];
export type WorkflowInfo = Outputs['list']['data'][number];
export type ActionInfo = Outputs['listActions']['data'][number];
export type RunInfo = Outputs['listRuns']['data'][number];
export type DryRunInfo = Outputs['dryRun']['data'];
export type RunDetail = Outputs['getRun']['data'];
export type StepInfo = Outputs['getRun']['data']['steps'][number];

export const refreshWorkflows = () => queryClient.invalidateQueries(trpc.workflows.pathFilter());

/** Reads all of them again; ends as soon as this one is read. */
export async function refreshWorkflow(id: string): Promise<void> {
  await queryClient.invalidateQueries(trpc.workflows.get.queryFilter({ id }));
  void refreshWorkflows();
}

export const triggerKinds: readonly TriggerKind[] = [
  {
    value: 'webhook',
    label: t('Incoming webhook'),
    hint: t('A form, a no-code tool or any program posts to a URL.'),
    icon: 'webhook',
  },
  {
    value: 'event',
    label: t('Something happens here'),
    hint: t('A record is created, a deal changes its stage, and so on.'),
    icon: 'bolt',
  },
  { value: 'schedule', label: t('Schedule'), hint: t('Runs at fixed times, in a time zone.'), icon: 'repeat' },
  { value: 'manual', label: t('By hand'), hint: t('Someone starts it for a record or a deal.'), icon: 'player-play' },
];

interface TriggerKind {
  value: Trigger['kind'];
  label: string;
  hint: string;
  icon: IconName;
}

export function kindOf({ kind }: { kind: Trigger['kind'] }): Pick<TriggerKind, 'label' | 'hint' | 'icon'> {
  return triggerKinds.find(({ value }) => value === kind) ?? { label: kind, hint: '', icon: 'bolt' };
}

export function newTrigger(kind: Trigger['kind']): Trigger {
  switch (kind) {
    case 'webhook':
      return { kind, protection: 'none' };
    case 'event':
      return { kind, event: 'record.created', folderId: null, pipelineId: null, changedField: null, condition: null };
    case 'schedule':
      return { kind, cron: '0 9 * * 1', timeZone: person.timeZone };
    case 'manual':
      return { kind, on: 'record' };
  }
}

type TriggerInfo =
  | Pick<Extract<Trigger, { kind: 'event' }>, 'kind' | 'event'>
  | Extract<Trigger, { kind: 'schedule' }>
  | { kind: 'webhook' | 'manual' };

export function triggerWords(trigger: TriggerInfo | null): string {
  if (!trigger) return t('Not published yet');
  if (trigger.kind === 'event') return eventTitle(trigger.event);
  if (trigger.kind === 'schedule')
    return t('Schedule {cron} ({timeZone})', { cron: trigger.cron, timeZone: trigger.timeZone });
  return kindOf(trigger).label;
}

export function stateOf({ isEnabled, publishedVersion }: Pick<WorkflowInfo, 'isEnabled' | 'publishedVersion'>): {
  label: string;
  color: string;
} {
  if (publishedVersion === null) return { label: t('Draft'), color: 'yellow' };
  return isEnabled ? { label: t('On'), color: 'green' } : { label: t('Off'), color: 'gray' };
}

/** Every step of a definition in its order, nested ones too. */
export function allSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => [step, ...stepLists.flatMap((list) => allSteps(step[list] ?? []))]);
}

/** `task`, `task2`, `task3`: the first that is free. */
export function freeOf(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/(?<!\d)\d+$/, '') || name;
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? name : `${stem}${n}`;
    if (!taken.has(candidate)) return candidate;
  }
}
