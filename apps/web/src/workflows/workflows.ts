import { stepLists } from '@dossier/domain/workflows/constants.ts';
import type { Step, Trigger } from '@dossier/domain/workflows/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { person } from '../language/person.ts';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import type { IconName } from '../ui/icon.tsx';
import { trpc, type Outputs, invalidate } from '../session/session.ts';

export type WorkflowDetail = Outputs['workflows']['get']['data'];
export type WorkflowInfo = Outputs['workflows']['list']['data'][number];
export type ActionInfo = Outputs['workflows']['listActions']['data'][number];
export type RunInfo = Outputs['workflows']['listRuns']['data'][number];
export type DryRunInfo = Outputs['workflows']['dryRun']['data'];
export type RunDetail = Outputs['workflows']['getRun']['data'];
export type StepInfo = RunDetail['steps'][number];

export const refreshWorkflows = () => invalidate(trpc.workflows);

/** Refetches all workflows; resolves once this one has loaded. */
export async function refreshWorkflow(id: string): Promise<void> {
  await queryClient.invalidateQueries(trpc.workflows.get.queryFilter({ id }));
  void refreshWorkflows();
}

/** All event kinds with their descriptions. Never stale: they change only with the server version. */
export function useEventKinds() {
  return useQuery(
    trpc.workflows.listEventKinds.queryOptions(undefined, {
      staleTime: Number.POSITIVE_INFINITY,
      select: ({ data }) => data,
    }),
  );
}

export const triggerKinds = [
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
] as const satisfies readonly { value: Trigger['kind']; label: string; hint: string; icon: IconName }[];

export function kindOf({ kind }: { kind: Trigger['kind'] }) {
  return triggerKinds.find(({ value }) => value === kind) ?? { label: kind, hint: '', icon: 'bolt' as const };
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

export const usualTimes = [
  { value: '0 * * * *', label: t('Every hour') },
  { value: '0 9 * * *', label: t('Every day at 9:00') },
  { value: '0 9 * * 1-5', label: t('On working days at 9:00') },
  { value: '0 9 * * 1', label: t('On Mondays at 9:00') },
  { value: '0 9 1 * *', label: t('On the first of the month at 9:00') },
];

export function triggerWords(trigger: TriggerInfo | null): string {
  if (!trigger) return t('Not published yet');
  if (trigger.kind === 'event') return eventTitle(trigger.event);
  if (trigger.kind === 'schedule') {
    const { cron, timeZone } = trigger;
    const usual = usualTimes.find(({ value }) => value === cron);
    return usual ? `${usual.label} (${timeZone})` : t('Schedule {cron} ({timeZone})', { cron, timeZone });
  }
  return kindOf(trigger).label;
}

export function stateOf({ isEnabled, publishedVersion }: Pick<WorkflowInfo, 'isEnabled' | 'publishedVersion'>) {
  if (publishedVersion === null) return { children: t('Draft'), color: 'yellow' };
  return isEnabled ? { children: t('On'), color: 'green' } : { children: t('Off'), color: 'gray' };
}

export function allSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => [step, ...stepLists.flatMap((list) => allSteps(step[list] ?? []))]);
}

/** `task`, `task2`, `task3`: the first unused name. */
export function freeOf(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/(?<!\d)\d+$/, '') || name;
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? name : `${stem}${n}`;
    if (!taken.has(candidate)) return candidate;
  }
}

export const eventTitles: Readonly<Record<string, string>> = {
  'record.created': t('A record is created'),
  'record.updated': t('A record is changed'),
  'record.deleted': t('A record goes to Trash'),
  'record.restored': t('A record comes back from Trash'),
  'record.erased': t('A record is erased'),
  'record.merged': t('A record is merged into another'),
  'record.linked': t('A record is linked with another'),
  'record.unlinked': t('A link of a record is removed'),
  'comment.created': t('A comment is written'),
  'comment.updated': t('A comment is changed'),
  'comment.deleted': t('A comment is deleted'),
  'call.logged': t('A call is logged'),
  'call.updated': t('A call is changed'),
  'call.deleted': t('A call is deleted'),
  'email.sent': t('An e-mail is sent'),
  'email.failed': t("An e-mail can't be sent"),
  'deal.created': t('A deal is created'),
  'deal.updated': t('A deal is changed'),
  'deal.stage_changed': t('A deal moves to another stage'),
  'deal.deleted': t('A deal is deleted'),
  'task.created': t('A task is created'),
  'task.updated': t('A task is changed'),
  'task.completed': t('A task is done'),
  'task.deleted': t('A task is deleted'),
  'attachment.added': t('A file is added'),
  'attachment.updated': t('A file is renamed'),
  'attachment.removed': t('A file is deleted'),
  'watch.entered': t('An item enters a watch'),
  'watch.changed': t('An item changes within a watch'),
  'watch.left': t('An item leaves a watch'),
  'folder.archived': t('A folder is archived'),
  'folder.restored': t('A folder comes back from the archive'),
  'pipeline.archived': t('A pipeline is archived'),
  'pipeline.restored': t('A pipeline comes back from the archive'),
  'workflow.stopped': t('Automations were stopped because they kept triggering each other'),
  'workflow.run_failed': t('A run of an automation fails'),
  'workflow.disabled': t('An automation is turned off'),
  'approval.requested': t('An automation asks for approval'),
  'approval.answered': t('A request for approval is answered'),
  'webhook.disabled': t('A webhook is turned off'),
  'webhook.recovered': t('A webhook works again'),
};

export function eventTitle(kind: string): string {
  return eventTitles[kind] ?? kind;
}
