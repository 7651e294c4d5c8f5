import type { DeliveryStatus } from '@dossier/domain/webhooks/schema.ts';
import { t } from '../language/t.ts';

const tabs = ['overview', 'deliveries', 'connect'] as const;
export type WebhookTab = (typeof tabs)[number];
export const statusNames: Record<DeliveryStatus, string> = {
  SUCCEEDED: t('Delivered'),
  PENDING: t('Waiting'),
  FAILED: t('Failed'),
};
export const statusColors: Record<DeliveryStatus, string> = { SUCCEEDED: 'green', PENDING: 'yellow', FAILED: 'red' };
export const spans = {
  hour: { label: t('Last hour'), ms: 3_600_000 },
  day: { label: t('Last 24 hours'), ms: 86_400_000 },
  week: { label: t('Last 7 days'), ms: 7 * 86_400_000 },
};
export type Span = keyof typeof spans;

/** The view of a webhook, kept in the URL. */
export interface WebhookSearch {
  tab?: WebhookTab;
  status?: DeliveryStatus;
  kind?: string;
  /** A relative period, or two bounds, each of which may be open. */
  within?: Span | 'between';
  after?: string;
  before?: string;
  /** The delivery that is shown. */
  delivery?: string;
}

export function tabNamed(value: unknown): WebhookTab | undefined {
  return tabs.find((name) => name === value);
}

export function isStatus(value: unknown): value is DeliveryStatus {
  return typeof value === 'string' && Object.hasOwn(statusNames, value);
}

export function isSpan(value: string): value is Span {
  return Object.hasOwn(spans, value);
}

export function isWithin(value: unknown): value is Span | 'between' {
  return typeof value === 'string' && (value === 'between' || isSpan(value));
}

export function validateWebhookSearch({
  tab,
  status,
  kind,
  within,
  after,
  before,
  delivery,
}: Record<string, unknown>): WebhookSearch {
  const known = tabNamed(tab);
  return {
    ...(known ? { tab: known } : {}),
    ...(isStatus(status) ? { status } : {}),
    ...(typeof kind === 'string' ? { kind } : {}),
    ...(isWithin(within) ? { within } : {}),
    ...(isMoment(after) ? { after } : {}),
    ...(isMoment(before) ? { before } : {}),
    ...(typeof delivery === 'string' ? { delivery } : {}),
  };
}

function isMoment(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}
