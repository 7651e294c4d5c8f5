import { Box, Center, Flex, Group, Paper, SegmentedControl, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import classes from './card.module.css';

export function Card({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Paper component="section" withBorder radius={10} aria-label={title}>
      <Group justify="space-between" p="10px 14px">
        <Title order={2} size="sm" fw={560}>
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </Paper>
  );
}

export const spanNames = { HOUR: t('Hour'), DAY: t('24 hours'), WEEK: t('7 days'), MONTH: t('30 days') } as const;

interface SpanControlProps<Span> {
  spans: readonly Span[];
  value: Span;
  onChange: (span: Span) => void;
}

export function SpanControl<Span extends keyof typeof spanNames>({ spans, ...rest }: SpanControlProps<Span>) {
  const data = spans.map((value) => ({ value, label: spanNames[value] }));
  return <SegmentedControl aria-label={t('Period')} data={data} {...rest} />;
}

export function FigureTable({ label, head, rows }: { label: string; head: string[]; rows: ReactNode[][] }) {
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={label}>
      <Table tabularNums fz="xs" verticalSpacing={4} borderColor="var(--line-2)" data={{ head, body: rows }} />
    </div>
  );
}

interface ChartFigureProps {
  title: string;
  series: readonly { label: string; color: string }[];
  legend?: ReactNode;
  empty?: string;
  head?: string[];
  rows: string[][];
  children: ReactNode;
}

export function ChartFigure({ title, series, legend, empty, head, rows, children }: ChartFigureProps) {
  const heads = head ?? [t('From'), ...series.map(({ label }) => label)];
  return (
    <Paper component="figure" withBorder radius={10} m={0} miw={0} p="12px 14px">
      <Group component="figcaption" gap="4px 12px" mb={8}>
        <Text span fw={560} mr="auto">
          {title}
        </Text>
        {series.map(({ label, color }) => (
          <Group key={label} component="span" gap={5} fz="xs" c="dimmed">
            <Box component="span" w={9} h={9} bdrs={2} bg={color} />
            {label}
          </Group>
        ))}
        {legend}
      </Group>
      {rows.length === 0 && empty !== undefined ? (
        <Center h={190} c="dimmed">
          {empty}
        </Center>
      ) : (
        children
      )}
      <AsTable>
        <FigureTable label={t('{title} as a table', { title })} head={heads} rows={rows} />
      </AsTable>
    </Paper>
  );
}

export function AsTable({ children }: { children: ReactNode }) {
  return (
    <details data-control>
      <Text component="summary" size="xs" c="dimmed">
        {t('As a table')}
      </Text>
      {children}
    </details>
  );
}

/** The lines between the figures are the ground, seen through the gaps. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <Flex
      component="dl"
      wrap="wrap"
      gap={1}
      m={0}
      bdrs={10}
      bg="var(--line-2)"
      style={{ overflow: 'hidden', border: '1px solid var(--line-2)' }}
    >
      {children}
    </Flex>
  );
}

export function Figure({ name, value, isBad = false }: { name: string; value: string; isBad?: boolean }) {
  return (
    <Box flex="1 1 140px" p="10px 14px" bg="var(--raised)">
      <Box component="dt" fz="0.75rem" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {name}
      </Box>
      <Box
        component="dd"
        m="2px 0 0"
        fz="1.125rem"
        fw={560}
        {...(isBad && { c: 'var(--mantine-color-error)' })}
        className="tabular"
      >
        {value}
      </Box>
    </Box>
  );
}
