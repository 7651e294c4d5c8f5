import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { Text } from '@mantine/core';
import { t } from '../language/t.ts';
import { weighted } from './deal-age.ts';
import type { DealFilter } from './deal-pages.ts';
import { useDealTotals } from './deal-totals.ts';
import { useShortMoney } from '../session/money.ts';

export function OpenTotal({ pipeline, filter }: { pipeline: Pipeline; filter: DealFilter }) {
  const totals = useDealTotals(filter);
  const money = useShortMoney();
  if (!totals.data) return null;
  const open = totals.data.data.flatMap(({ stageId, amount }) => {
    const stage = pipeline.stages.find(({ id }) => id === stageId);
    return stage?.kind === 'OPEN' ? [{ amount, weighted: weighted(amount, stage) }] : [];
  });
  const sumOf = (name: 'amount' | 'weighted') => money(open.reduce((sum, one) => sum + one[name], 0));
  return (
    <Text size="xs" c="dimmed" ml="auto" className="tabular" title={t('Weighted by the chance of each stage')}>
      {t('{amount} open, {weighted} weighted', { amount: sumOf('amount'), weighted: sumOf('weighted') })}
    </Text>
  );
}
