import type { Attempt } from '@dossier/domain/webhooks/manage/delivery-schema.ts';
import type { DisabledReason, Webhook } from '@dossier/domain/webhooks/schema.ts';
import { useFolders } from '../folders/folders.ts';
import { locale } from '../language/person.ts';
import { t } from '../language/t.ts';
import { usePipelines } from '../pipelines/pipelines.ts';
import { invalidate, trpc } from '../session/session.ts';

export const refreshWebhooks = () => invalidate(trpc.webhooks);

export function stateOf({ isEnabled, disabledReason, consecutiveFailures, pausedUntil }: Webhook) {
  if (!isEnabled)
    return disabledReason === 'MANUAL'
      ? { color: 'gray', children: t('Off') }
      : { color: 'red', children: t('Stopped') };
  if (consecutiveFailures === 0) return { color: 'green', children: t('On') };
  return { children: pausedUntil === null ? t('Failing') : t('Paused'), color: 'yellow' };
}

export const reasonWords: Record<DisabledReason, string> = {
  MANUAL: t('Someone turned it off.'),
  GONE: t("The receiver answered 410 Gone, so it doesn't want more deliveries."),
  FAILING: t('Every delivery failed for 5 days.'),
};

export function kindWords(kinds: string[] | null): string {
  if (kinds === null) return t('Every event');
  const [first, second, ...more] = kinds;
  return more.length === 0
    ? [first, second].filter(Boolean).join(', ')
    : t('{first}, {second} and {count} more', { first: first ?? '', second: second ?? '', count: more.length });
}

export function useFilterWords({ folderId, pipelineId, changedField, condition }: Webhook): string[] {
  const { data: folders = [] } = useFolders();
  const { data: pipelines = [] } = usePipelines();
  const nameIn = (all: readonly { id: string; name: string }[], id: string) =>
    all.find((one) => one.id === id)?.name ?? id;
  return [
    folderId !== null && t('Folder {name}', { name: nameIn(folders, folderId) }),
    pipelineId !== null && t('Pipeline {name}', { name: nameIn(pipelines, pipelineId) }),
    changedField !== null && t('Changes of {changedField}', { changedField }),
    condition !== null && t('Events that match its condition'),
  ].filter((words) => words !== false);
}

export function nameOf({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  return description ?? url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Seconds in their largest unit, rounded up. */
export function durationWords(seconds: number): string {
  const [unit, length] = units.find(([, atLeast]) => seconds >= atLeast) ?? units[3];
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.ceil(seconds / length));
}

const errorWords: Record<string, string> = {
  dns: t('name not found'),
  connect: t('no connection'),
  tls: t('TLS failed'),
  timeout: t('timed out'),
  blocked: t('address rejected'),
  protocol: t('invalid answer'),
};

export function answerWords({ responseStatus, errorClass }: Pick<Attempt, 'responseStatus' | 'errorClass'>): string {
  if (responseStatus !== null) return `${responseStatus}`;
  return errorClass === null ? t('no answer') : (errorWords[errorClass] ?? errorClass);
}

export type Dialog = 'edit' | 'test' | 'rotate';
