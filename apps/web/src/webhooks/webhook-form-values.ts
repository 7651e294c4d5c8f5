import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import type { OwnHeader } from './headers-input.tsx';

/** Values of the form while it is edited. */
export type WebhookFormValues = ReturnType<typeof valuesOf>;

/** The submitted values. A null header is removed. */
export type WebhookFormInput = ReturnType<typeof inputOf>;

export function valuesOf(webhook: Webhook | undefined) {
  return {
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    scope: webhook?.kinds ? 'chosen' : 'all',
    kinds: webhook?.kinds ?? [],
    folderId: webhook?.folderId ?? null,
    pipelineId: webhook?.pipelineId ?? null,
    changedField: webhook?.changedField ?? '',
    condition: webhook?.condition ?? null,
    rateLimitPerSecond: webhook?.rateLimitPerSecond ?? ('' as const),
    ordering: webhook?.ordering ?? ('none' as const),
    headers: (webhook?.headerNames ?? []).map((name): OwnHeader => ({ name, value: undefined })),
  };
}

export function inputOf(
  { scope, kinds, rateLimitPerSecond, headers, ...others }: WebhookFormValues,
  webhook: Webhook | undefined,
) {
  const given = headers.flatMap(({ name, value }): [string, string | null][] =>
    value === undefined || name.trim() === '' ? [] : [[name.trim(), value]],
  );
  const isKept = (known: string) => headers.some(({ name }) => name.trim().toLowerCase() === known);
  const removed = (webhook?.headerNames ?? []).filter((known) => !isKept(known)).map((name) => [name, null] as const);
  return {
    ...others,
    kinds: scope === 'all' ? null : kinds,
    rateLimitPerSecond: rateLimitPerSecond === '' ? null : rateLimitPerSecond,
    headers: Object.fromEntries([...removed, ...given]),
  };
}
