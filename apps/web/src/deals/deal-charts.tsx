import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { Table, Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Section } from '../shell/section.tsx';
import { RowSkeletons } from '../shell/states.tsx';
import { trpc } from '../trpc.ts';
import type { DealFilter } from './deal-pages.ts';
import { useMoney, useShortMoney } from './money.ts';

interface DealChartsProps {
  pipeline: Pipeline;
  filter: DealFilter;
}

/** Pipeline value by stage, and won deals over time. */
export function DealCharts({ pipeline, filter }: DealChartsProps) {
  const money = useMoney();
  const totals = useQuery(trpc.deals.totals.queryOptions(filter));
  const wonStages = pipeline.stages.filter(({ kind }) => kind === 'WON');
  const won = useQueries({
    queries: wonStages.map(({ id }) => trpc.deals.list.queryOptions({ ...filter, stageId: id, pageSize: 1_000 })),
  });
  const byStage = pipeline.stages.map(({ id, name }) => ({
    name,
    amount: totals.data?.data.find(({ stageId }) => stageId === id)?.amount ?? 0,
  }));
  const deals = won.flatMap(({ data }) => data?.data ?? []);
  const byMonth = lastMonths(12).map((month) => ({
    name: monthName(month),
    amount: deals
      .filter(({ stageChangedAt }) => stageChangedAt.startsWith(month))
      .reduce((sum, { amount }) => sum + (amount ?? 0), 0),
  }));
  const isCut = won.some(({ data }) => data !== undefined && data.nextCursor !== null);
  if (totals.isPending || won.some(({ isPending }) => isPending)) return <RowSkeletons />;
  return (
    <>
      <Section title="Value by stage">
        <Bars data={byStage} money={money} first="Stage" />
      </Section>
      <Section
        title="Won by month"
        hint={
          wonStages.length === 0
            ? 'No stage of this pipeline counts as won. Say which one does in the settings of the pipeline.'
            : isCut
              ? 'Of the 1,000 newest deals of each won stage.'
              : 'By the day on which a deal came into a won stage.'
        }
      >
        <Bars data={byMonth} money={money} first="Month" />
      </Section>
    </>
  );
}

interface BarsProps {
  data: { name: string; amount: number }[];
  money: (amount: number) => string;
  first: string;
}

/** A chart hidden from assistive technology and the keyboard, with the same numbers in a table. */
function Bars({ data, money, first }: BarsProps): ReactNode {
  const short = useShortMoney();
  return (
    <>
      <div aria-hidden="true">
        <BarChart
          h={240}
          data={data}
          dataKey="name"
          series={[{ name: 'amount', label: 'Amount', color: 'ink.5' }]}
          valueFormatter={money}
          tickLine="none"
          gridAxis="x"
          yAxisProps={{ allowDecimals: false, tickFormatter: short, width: 64 }}
          xAxisProps={{ interval: 'equidistantPreserveStart' }}
          barProps={{ radius: 4, maxBarSize: 56, isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <details>
        <Text component="summary" size="xs" c="dimmed">
          As a table
        </Text>
        <Table verticalSpacing={4} maw={420}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{first}</Table.Th>
              <Table.Th ta="right">Amount</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map(({ name, amount }) => (
              <Table.Tr key={name}>
                <Table.Td>{name}</Table.Td>
                <Table.Td ta="right" className="tabular">
                  {money(amount)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </>
  );
}

function lastMonths(count: number): string[] {
  const now = new Date();
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - at), 1)).toISOString().slice(0, 7),
  );
}

const monthFormat = new Intl.DateTimeFormat(undefined, { month: 'short', year: '2-digit', timeZone: 'UTC' });

function monthName(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}
