import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { person } from '../language/person.ts';
import { t } from '../language/t.ts';
import { Section, FailureState, RowSkeletons } from '../ui/page/page.tsx';
import { trpc } from '../session/session.ts';
import { useDealTotals, weighted } from './deal-figures.ts';
import { whereOf, type DealFilter } from './deal-pages.ts';
import { useMoney, useShortMoney } from '../session/money.ts';
import { monthName, monthsAround } from '../ground/moments.ts';
import { AsTable, FigureTable } from '../ui/card/card.tsx';
import { NamedChart } from '../ui/card/chart.tsx';

const amount = { name: 'amount', label: t('Amount'), color: 'ink.6' };

export function DealCharts({ pipeline, filter }: { pipeline: Pipeline; filter: DealFilter }) {
  const money = { show: useMoney(), short: useShortMoney() };
  const idsOf = (kind: string) => pipeline.stages.filter((stage) => stage.kind === kind).map(({ id }) => id);
  const [open, won, lost] = [idsOf('OPEN'), idsOf('WON'), idsOf('LOST')];
  const groupedBy = (stageIds: string[], groupBy: { field: string; by?: 'month' }[]) =>
    trpc.aggregate.deals.queryOptions(
      {
        where: whereOf(filter, stageIds),
        ...(filter.search === undefined ? {} : { search: filter.search }),
        groupBy,
        sum: ['amount'],
        timeZone: person.timeZone,
      },
      { enabled: stageIds.length > 0, select: ({ data }) => data },
    );
  const totals = useDealTotals(filter);
  const expected = useQuery(groupedBy(open, [{ field: 'closeDate', by: 'month' }, { field: 'stageId' }]));
  const sold = useQuery(groupedBy(won, [{ field: 'stageChangedAt', by: 'month' }]));
  const reasons = useQuery(groupedBy(lost, [{ field: 'lostReason' }]));
  const all = [totals, expected, sold, reasons];
  const failed = all.find(({ isError }) => isError);
  if (failed) return <FailureState error={failed.error} onRetry={() => all.forEach((query) => void query.refetch())} />;
  if (all.some(({ isLoading }) => isLoading)) return <RowSkeletons />;
  const sumOf = (groups: typeof sold.data, key: string, month: string) =>
    (groups ?? [])
      .filter(({ group }) => String(group[key] ?? '').startsWith(month))
      .reduce((sum, { sum: sums }) => sum + Number(sums['amount'] ?? 0), 0);
  const charts = [
    {
      title: t('Value by stage'),
      first: 'Stage',
      series: [amount],
      data: pipeline.stages.map(({ id, name }) => ({
        name,
        amount: totals.data?.data.find(({ stageId }) => stageId === id)?.amount ?? 0,
      })),
    },
    {
      title: t('Expected by month'),
      hint: t("Open deals by close date: total value, and value weighted by each stage's chance of winning."),
      first: 'Month',
      series: [amount, { name: 'weighted', label: t('Weighted'), color: 'teal.6' }],
      data: monthsAround(-1, 7).map((month) => {
        const ofMonth = (expected.data ?? []).filter(({ group }) => String(group['closeDate']).startsWith(month));
        const stageOf = (id: unknown) => pipeline.stages.find((stage) => stage.id === id) ?? { probability: 0 };
        return {
          name: monthName(month),
          amount: sumOf(ofMonth, 'closeDate', month),
          weighted: ofMonth.reduce(
            (sum, { group, sum: sums }) => sum + weighted(Number(sums['amount'] ?? 0), stageOf(group['stageId'])),
            0,
          ),
        };
      }),
    },
    {
      title: t('Won by month'),
      hint:
        won.length === 0
          ? t('No stage in this pipeline counts as won. Choose one in the pipeline settings.')
          : t('By the day a deal was won.'),
      first: 'Month',
      series: [amount],
      data: monthsAround(-11, 0).map((month) => ({
        name: monthName(month),
        amount: sumOf(sold.data, 'stageChangedAt', month),
      })),
    },
    lost.length > 0 && {
      title: t('Reasons for losing'),
      hint: t('Reasons given, most frequent first.'),
      first: 'Reason',
      show: String,
      short: String,
      series: [{ name: 'count', label: t('Deals'), color: 'red.6' }],
      data: (reasons.data ?? [])
        .toSorted((a, b) => b.count - a.count)
        .slice(0, 8)
        .map(({ group, count }) => ({ name: String(group['lostReason'] ?? t('No reason given')), count })),
    },
  ];
  return charts
    .filter((chart) => chart !== false)
    .map(({ title, hint, first, show = money.show, ...chart }) => (
      <Section key={title} title={title} hint={hint}>
        <NamedChart kind="BAR" h={240} show={show} short={money.short} {...chart} />
        <AsTable>
          <FigureTable
            label={t('As a table')}
            head={[first, ...chart.series.map(({ label }) => label)]}
            rows={chart.data.map((row: Readonly<Record<string, string | number>>) => [
              row['name'],
              ...chart.series.map(({ name }) => show(Number(row[name]))),
            ])}
          />
        </AsTable>
      </Section>
    ));
}
