import type { createWebhookInput, Ordering, Webhook } from '@dossier/domain/webhooks/schema.ts';
import type { Condition } from '@dossier/domain/workflows/schema.ts';
import type { z } from 'zod';
import type { OwnHeader } from './headers-input.tsx';

type CreateInput = z.input<typeof createWebhookInput>;

/** The submitted values. A null header is removed. */
export type WebhookFormInput = Required<
  Pick<
    CreateInput,
    | 'url'
    | 'kinds'
    | 'folderId'
    | 'pipelineId'
    | 'changedField'
    | 'condition'
    | 'rateLimitPerSecond'
    | 'ordering'
    | 'description'
  >
> & { headers: Record<string, string | null> };

/** Values of the form while it is edited. */
export interface WebhookFormValues {
  url: string;
  description: string;
  scope: 'all' | 'chosen';
  kinds: string[];
  folderId: string | null;
  pipelineId: string | null;
  changedField: string;
  condition: Condition | null;
  rateLimitPerSecond: number | '';
  ordering: Ordering;
  headers: OwnHeader[];
}

export function valuesOf(webhook: Webhook | undefined): WebhookFormValues {
  return {
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    scope: webhook?.kinds ? 'chosen' : 'all',
    kinds: webhook?.kinds ?? [],
    folderId: webhook?.folderId ?? null,
    pipelineId: webhook?.pipelineId ?? null,
    changedField: webhook?.changedField ?? '',
    condition: webhook?.condition ?? null,
    rateLimitPerSecond: webhook?.rateLimitPerSecond ?? '',
    ordering: webhook?.ordering ?? 'none',
    headers: (webhook?.headerNames ?? []).map((name) => ({ name, value: undefined })),
  };
}

export function inputOf(
  { scope, kinds, rateLimitPerSecond, headers, ...others }: WebhookFormValues,
  webhook: Webhook | undefined,
): WebhookFormInput {
  const given = headers.flatMap(({ name, value }) =>
    value === undefined || name.trim() === '' ? [] : [[name.trim(), value] as const],
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
