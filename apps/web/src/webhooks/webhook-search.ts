import type { DeliveryStatus } from '@dossier/domain/webhooks/schema.ts';
import { t } from '../language/t.ts';

const tabs = ['overview', 'deliveries', 'connect'] as const;
const statuses = ['SUCCEEDED', 'PENDING', 'FAILED'] as const satisfies DeliveryStatus[];
export const statusNames: Record<DeliveryStatus, string> = {
  SUCCEEDED: t('Delivered'),
  PENDING: t('Waiting'),
  FAILED: t('Failed'),
};
export const statusColors: Record<DeliveryStatus, string> = { SUCCEEDED: 'green', PENDING: 'yellow', FAILED: 'red' };
export const statusOptions = statuses.map((value) => ({ value, label: statusNames[value] }));
const spans = {
  hour: { label: t('Last hour'), ms: 3_600_000 },
  day: { label: t('Last 24 hours'), ms: 86_400_000 },
  week: { label: t('Last 7 days'), ms: 7 * 86_400_000 },
};
export const spanOptions = (['hour', 'day', 'week'] as const).map((value) => ({ value, label: spans[value].label }));
type Span = keyof typeof spans;

export interface WebhookSearch {
  tab?: (typeof tabs)[number] | undefined;
  status?: DeliveryStatus | undefined;
  kind?: string | undefined;
  /** A relative period, or two bounds, each of which may be open. */
  within?: Span | 'between' | undefined;
  after?: string | undefined;
  before?: string | undefined;
  delivery?: string | undefined;
}

export function tabNamed(value: unknown): WebhookSearch['tab'] {
  return tabs.find((name) => name === value);
}

function isSpan(value: string): value is Span {
  return Object.hasOwn(spans, value);
}

/** Start of a time span; an unknown name means the whole retention period. */
export function beginOf(span: string, daysKept = 0): string {
  return new Date(Date.now() - (isSpan(span) ? spans[span].ms : daysKept * 86_400_000)).toISOString();
}

export function validateWebhookSearch(given: Record<string, unknown>): WebhookSearch {
  const textOf = (name: keyof WebhookSearch) => (typeof given[name] === 'string' ? given[name] : undefined);
  const momentOf = (name: keyof WebhookSearch) => {
    const text = textOf(name);
    return text === undefined || Number.isNaN(Date.parse(text)) ? undefined : text;
  };
  const within = textOf('within') ?? '';
  return {
    tab: tabNamed(given['tab']),
    status: statuses.find((status) => status === given['status']),
    kind: textOf('kind'),
    within: within === 'between' || isSpan(within) ? within : undefined,
    after: momentOf('after'),
    before: momentOf('before'),
    delivery: textOf('delivery'),
  };
}
