import type { DeliveryStatus } from '@dossier/domain/webhooks/schema.ts';
import { t } from '../language/t.ts';

export const tabs = [
  { value: 'overview', label: t('Overview') },
  { value: 'deliveries', label: t('Deliveries') },
  { value: 'connect', label: t('Connect') },
] as const;
export const statuses = [
  { value: 'SUCCEEDED', label: t('Delivered'), color: 'green' },
  { value: 'PENDING', label: t('Waiting'), color: 'yellow' },
  { value: 'FAILED', label: t('Failed'), color: 'red' },
] as const;
export const spanOptions = [
  { value: 'hour', label: t('Last hour'), ms: 3_600_000 },
  { value: 'day', label: t('Last 24 hours'), ms: 86_400_000 },
  { value: 'week', label: t('Last 7 days'), ms: 7 * 86_400_000 },
] as const;

export interface WebhookSearch {
  tab?: (typeof tabs)[number]['value'] | undefined;
  status?: DeliveryStatus | undefined;
  kind?: string | undefined;
  /** A relative period, or two bounds, each optional. */
  within?: (typeof spanOptions)[number]['value'] | 'between' | undefined;
  after?: string | undefined;
  before?: string | undefined;
  delivery?: string | undefined;
}

function spanNamed(name: string | undefined) {
  return spanOptions.find(({ value }) => value === name);
}

/** Start of a time span; an unknown name means the whole retention period. */
export function beginOf(span: string, daysKept = 0): string {
  return new Date(Date.now() - (spanNamed(span)?.ms ?? daysKept * 86_400_000)).toISOString();
}

export function validateWebhookSearch(given: Record<string, unknown>): WebhookSearch {
  const textOf = (name: keyof WebhookSearch) => (typeof given[name] === 'string' ? given[name] : undefined);
  const momentOf = (name: keyof WebhookSearch) => {
    const text = textOf(name);
    return text === undefined || Number.isNaN(Date.parse(text)) ? undefined : text;
  };
  const within = textOf('within');
  return {
    tab: tabs.find(({ value }) => value === given['tab'])?.value,
    status: statuses.find(({ value }) => value === given['status'])?.value,
    kind: textOf('kind'),
    within: within === 'between' ? within : spanNamed(within)?.value,
    after: momentOf('after'),
    before: momentOf('before'),
    delivery: textOf('delivery'),
  };
}
