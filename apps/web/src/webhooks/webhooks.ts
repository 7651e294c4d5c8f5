import type { DisabledReason, Webhook } from '@dossier/domain/webhooks/schema.ts';
import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { trpc } from '../session/trpc.ts';

export const refreshWebhooks = () => queryClient.invalidateQueries(trpc.webhooks.pathFilter());

/** All event kinds with their descriptions. Never stale: they change only with the server version. */
export function useEventKinds() {
  return useQuery(
    trpc.workflows.listEventKinds.queryOptions(undefined, {
      staleTime: Number.POSITIVE_INFINITY,
      select: ({ data }) => data,
    }),
  );
}

interface State {
  label: string;
  color: string;
}

export function stateOf({ isEnabled, disabledReason, consecutiveFailures, pausedUntil }: Webhook): State {
  if (!isEnabled)
    return disabledReason === 'MANUAL' ? { label: t('Off'), color: 'gray' } : { label: t('Stopped'), color: 'red' };
  if (consecutiveFailures === 0) return { label: t('On'), color: 'green' };
  return { label: pausedUntil === null ? t('Failing') : t('Paused'), color: 'yellow' };
}

export const reasonWords: Record<DisabledReason, string> = {
  MANUAL: t('Somebody switched it off.'),
  GONE: t('The receiver answered 410 Gone: it wants no more deliveries.'),
  FAILING: t('Every delivery failed for 5 days.'),
};

export function kindWords(kinds: string[] | null): string {
  if (kinds === null) return t('Every event');
  const [first, second, ...more] = kinds;
  return more.length === 0
    ? [first, second].filter(Boolean).join(', ')
    : t('{first}, {second} and {count} more', { first: first ?? '', second: second ?? '', count: more.length });
}

/** The event filter in words. */
export function filterWords(
  { folderId, pipelineId, changedField, condition }: Webhook,
  folders: readonly Folder[],
  pipelines: readonly Pipeline[],
): string[] {
  const folder =
    folderId === null
      ? []
      : [t('Folder {name}', { name: folders.find(({ id }) => id === folderId)?.name ?? folderId })];
  const pipeline =
    pipelineId === null
      ? []
      : [t('Pipeline {name}', { name: pipelines.find(({ id }) => id === pipelineId)?.name ?? pipelineId })];
  return [
    ...folder,
    ...pipeline,
    ...(changedField === null ? [] : [t('Changes of {changedField}', { changedField })]),
    ...(condition === null ? [] : [t('What meets its condition')]),
  ];
}

/** Name for people: the description, else the address without the scheme. */
export function nameOf({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  return description ?? url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

export function showMs(ms: number | null): string {
  if (ms === null) return '–';
  return ms < 1_000 ? t('{ms} ms', { ms }) : t('{s} s', { s: Math.round(ms / 100) / 10 });
}

const units = [
  { s: 86_400, words: (count: number) => t('{count, plural, one {# day} other {# days}}', { count }) },
  { s: 3_600, words: (count: number) => t('{count, plural, one {# hour} other {# hours}}', { count }) },
  { s: 60, words: (count: number) => t('{count, plural, one {# minute} other {# minutes}}', { count }) },
];
const inSeconds = {
  s: 1,
  words: (count: number) => t('{count, plural, one {# second} other {# seconds}}', { count }),
};

/** Seconds in their largest unit, rounded up. */
export function durationWords(seconds: number): string {
  const { words, s } = units.find((unit) => seconds >= unit.s) ?? inSeconds;
  return words(Math.ceil(seconds / s));
}

const errorWords: Record<string, string> = {
  dns: t('name not found'),
  connect: t('no connection'),
  tls: t('TLS failed'),
  timeout: t('no answer in time'),
  blocked: t('address refused'),
  protocol: t('broken answer'),
};

/** The outcome of an attempt in two words: a status, or where it failed. */
export function answerWords({
  responseStatus,
  errorClass,
}: {
  responseStatus: number | null;
  errorClass: string | null;
}): string {
  if (responseStatus !== null) return `${responseStatus}`;
  return errorClass === null ? t('no answer') : (errorWords[errorClass] ?? errorClass);
}

/** The open dialog of a webhook's page; `secret` shows the result of a rotation. */
export type Dialog = 'edit' | 'test' | 'rotate' | 'secret';
