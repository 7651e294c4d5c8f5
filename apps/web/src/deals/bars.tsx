import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../language/t.ts';

export interface BarsProps {
  data: readonly Readonly<Record<string, string | number>>[];
  series: readonly { name: string; label: string; color: string }[];
  first: string;
  show: (value: number) => string;
  short: (value: number) => string;
}

/** A chart hidden from assistive technology and the keyboard, with the same numbers in a table. */
export function Bars({ data, series, first, show, short }: BarsProps): ReactNode {
  return (
    <>
      <div aria-hidden="true">
        <BarChart
          h={240}
          data={data.map((row) => ({ ...row }))}
          dataKey="name"
          series={series.map((one) => ({ ...one }))}
          withLegend={series.length > 1}
          valueFormatter={show}
          tickLine="none"
          gridAxis="x"
          yAxisProps={{ allowDecimals: false, tickFormatter: short, width: 96 }}
          xAxisProps={{ interval: 'equidistantPreserveStart' }}
          barProps={{ radius: 4, maxBarSize: 56, isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <details>
        <Text component="summary" size="xs" c="dimmed">
          {t('As a table')}
        </Text>
        <Table verticalSpacing={4} maw={520}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{first}</Table.Th>
              {series.map(({ name, label }) => (
                <Table.Th key={name} ta="right">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((row) => (
              <Table.Tr key={row['name']}>
                <Table.Td>{row['name']}</Table.Td>
                {series.map(({ name }) => (
                  <Table.Td key={name} ta="right" className="tabular">
                    {show(Number(row[name]))}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </>
  );
}
