import { Box, Center, Group, Paper, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import classes from './card.module.css';

/** A part of a page with a title. */
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

interface FigureTableProps {
  label: string;
  head: string[];
  rows: ReactNode[][];
}

/** A table of numbers that scrolls; its first column has names. */
export function FigureTable({ label, head, rows }: FigureTableProps) {
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={label}>
      <Table tabularNums fz="xs" verticalSpacing={4} borderColor="var(--card-line)" data={{ head, body: rows }} />
    </div>
  );
}

interface ChartFigureProps {
  title: string;
  series: readonly { label: string; color: string }[];
  /** After the names of the series. */
  legend?: ReactNode;
  /** Replaces a chart without rows. */
  empty?: string;
  head?: string[];
  rows: string[][];
  children: ReactNode;
}

/** A chart, hidden from assistive technology and the keyboard, with the same numbers in a table. */
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
        <div aria-hidden="true">{children}</div>
      )}
      <details>
        <Text component="summary" size="xs" c="dimmed">
          {t('As a table')}
        </Text>
        <FigureTable label={t('{title} as a table', { title })} head={heads} rows={rows} />
      </details>
    </Paper>
  );
}
