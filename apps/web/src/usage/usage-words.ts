import type { Usage, UsageRange } from '@dossier/domain/usage/schema.ts';

export const chartHeight = 240;

export const rangeNames: Record<UsageRange, string> = { HOUR: 'Hour', DAY: '24 hours', WEEK: '7 days' };

export const pieceNames: Record<UsageRange, string> = {
  HOUR: 'each minute',
  DAY: 'the busiest minute of each ten',
  WEEK: 'the busiest minute of each hour',
};

export function nameOf(keys: Usage['keys'], id: string): string {
  return keys.find((key) => key.id === id)?.name ?? 'A key that is gone';
}
