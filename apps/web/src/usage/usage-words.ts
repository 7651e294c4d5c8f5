import type { Usage, UsageRange } from '@dossier/domain/usage/schema.ts';
import { t } from '../language/t.ts';

export const chartHeight = 240;

export const rangeNames: Record<UsageRange, string> = { HOUR: t('Hour'), DAY: t('24 hours'), WEEK: t('7 days') };

export const pieceNames: Record<UsageRange, string> = {
  HOUR: t('each minute'),
  DAY: t('the busiest minute of each ten'),
  WEEK: t('the busiest minute of each hour'),
};

export function nameOf(keys: Usage['keys'], id: string): string {
  return keys.find((key) => key.id === id)?.name ?? t('Deleted key');
}
