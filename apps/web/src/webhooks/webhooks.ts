import type { DisabledReason, Webhook } from '@dossier/domain/webhooks/schema.ts';
import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import { trpc } from '../trpc.ts';

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
    return disabledReason === 'MANUAL' ? { label: 'Off', color: 'gray' } : { label: 'Stopped', color: 'red' };
  if (consecutiveFailures === 0) return { label: 'On', color: 'green' };
  return { label: pausedUntil === null ? 'Failing' : 'Paused', color: 'yellow' };
}

export const reasonWords: Record<DisabledReason, string> = {
  MANUAL: 'Somebody switched it off.',
  GONE: 'The receiver answered 410 Gone: it wants no more deliveries.',
  FAILING: 'Every delivery failed for 5 days.',
};

export function kindWords(kinds: string[] | null): string {
  if (kinds === null) return 'Every event';
  const [first, second, ...more] = kinds;
  return more.length === 0 ? [first, second].filter(Boolean).join(', ') : `${first}, ${second} and ${more.length} more`;
}

/** The event filter in words. */
export function filterWords(
  { folderId, pipelineId, changedField, condition }: Webhook,
  folders: readonly Folder[],
  pipelines: readonly Pipeline[],
): string[] {
  const folder = folderId === null ? [] : [`Folder ${folders.find(({ id }) => id === folderId)?.name ?? folderId}`];
  const pipeline =
    pipelineId === null ? [] : [`Pipeline ${pipelines.find(({ id }) => id === pipelineId)?.name ?? pipelineId}`];
  return [
    ...folder,
    ...pipeline,
    ...(changedField === null ? [] : [`Changes of ${changedField}`]),
    ...(condition === null ? [] : ['What meets its condition']),
  ];
}

/** What people call it: its description, else its address without the scheme. */
export function nameOf({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  return description ?? url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

export function showMs(ms: number | null): string {
  if (ms === null) return '–';
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toLocaleString(undefined, { maximumFractionDigits: 1 })} s`;
}

const units = [
  { name: 'day', s: 86_400 },
  { name: 'hour', s: 3_600 },
  { name: 'minute', s: 60 },
  { name: 'second', s: 1 },
];

/** Seconds in their largest unit, rounded up. */
export function durationWords(seconds: number): string {
  const { name, s } = units.find((unit) => seconds >= unit.s) ?? { name: 'second', s: 1 };
  const amount = Math.ceil(seconds / s);
  return `${amount.toLocaleString()} ${name}${amount === 1 ? '' : 's'}`;
}

const errorWords: Record<string, string> = {
  dns: 'name not found',
  connect: 'no connection',
  tls: 'TLS failed',
  timeout: 'no answer in time',
  blocked: 'address refused',
  protocol: 'broken answer',
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
  return errorClass === null ? 'no answer' : (errorWords[errorClass] ?? errorClass);
}

/** What is opened over the page of a webhook; `secret` shows what a rotation made. */
export type Dialog = 'edit' | 'test' | 'rotate' | 'secret';
