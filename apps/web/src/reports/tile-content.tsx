import type { Tile } from '@dossier/domain/reports/schema.ts';
import { Box, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useShortMoney } from '../session/money.ts';
import { showCount } from '../language/show-count.ts';
import { t } from '../language/t.ts';
import { showDate } from '../ground/moments.ts';
import { AsTable, FigureTable } from '../ui/card/card.tsx';
import { columnsOf, seriesOf, type Column, type FigureRow } from './figures.ts';
import classes from './reports.module.css';
import { spans } from './tile-choices.ts';

const NamedChart = lazy(() => import('../ui/card/chart.tsx').then((file) => ({ default: file.NamedChart })));
const colors = ['ink.6', 'teal.6', 'amber.6'];
const drawnMax = 24;

interface TileContentProps {
  tile: Tile;
  rows: FigureRow[];
  /** Undefined if the figures have no rows. */
  onOpen: ((row: FigureRow) => void) | undefined;
}

export function TileContent({ tile, rows, onOpen }: TileContentProps) {
  const show = useShownValue();
  const [columns, series] = [columnsOf(tile), seriesOf(tile)];
  const [column] = tile.chart === 'FUNNEL' ? columns : series;
  if (!column) return null;
  const table = <Figures tile={tile} columns={columns} rows={rows} onOpen={onOpen} />;
  if (tile.chart === 'NUMBER') return <BigNumber column={column} rows={rows} onOpen={onOpen} />;
  if (rows.length === 0)
    return (
      <Text inherit m="auto" c="dimmed">
        {t('No data')}
      </Text>
    );
  if (tile.chart === 'TABLE') return table;
  if (tile.chart === 'FUNNEL') return <Funnel column={column} rows={rows} onOpen={onOpen} />;
  return (
    <>
      <Suspense fallback={<Skeleton height={210} radius="md" />}>
        <NamedChart
          kind={tile.chart}
          h={210}
          data={rows.slice(0, drawnMax).map(({ name, values }) => ({
            name,
            ...Object.fromEntries(series.map(({ key }, at) => [`v${at}`, values[key] ?? 0])),
          }))}
          series={series.map(({ label }, at) => ({
            name: `v${at}`,
            label,
            color: colors[at % colors.length] ?? 'ink.6',
          }))}
          show={(value) => show(column, value)}
        />
      </Suspense>
      <AsTable>{table}</AsTable>
    </>
  );
}

const firstNames: Readonly<Record<string, string>> = {
  stageId: t('Stage'),
  ownerId: t('Owner'),
  assigneeId: t('Person'),
  externalSource: t('Source'),
  lostReason: t('Reason'),
};

export function firstOf({ subject, aggregate: { groupBy } }: Tile): string {
  if (subject === 'stages') return t('Stage');
  if (subject === 'activity') return t('Person');
  const [group] = groupBy;
  const span = spans.find(({ value }) => value === group?.by);
  if (span) return span.label;
  return firstNames[group?.field ?? ''] ?? group?.field.replace('data.', '') ?? t('Group');
}

function useShownValue(): (column: Column, value: string | number | null | undefined) => string {
  const money = useShortMoney();
  return ({ kind }, value) => {
    if (value === null || value === undefined) return '–';
    if (kind === 'date') return showDate(String(value));
    if (kind === 'money') return money(Number(value));
    const shown = showCount(Number(value), 1);
    return kind === 'percent' ? `${shown} %` : shown;
  };
}

function Figures({ tile, columns, rows, onOpen }: TileContentProps & { columns: readonly Column[] }) {
  const show = useShownValue();
  const first = firstOf(tile);
  const nameOf = (row: FigureRow) =>
    onOpen ? (
      <UnstyledButton fz="xs" className={`link ${classes.row}`} onClick={() => onOpen(row)}>
        {row.name}
      </UnstyledButton>
    ) : (
      row.name
    );
  return (
    <FigureTable
      label={t('By {first}', { first })}
      head={[first, ...columns.map(({ label }) => label)]}
      rows={rows.map((row) => [nameOf(row), ...columns.map((column) => show(column, row.values[column.key]))])}
    />
  );
}

interface OneColumnProps extends Pick<TileContentProps, 'rows' | 'onOpen'> {
  column: Column;
}

function Funnel({ column, rows, onOpen }: OneColumnProps) {
  const show = useShownValue();
  const most = Math.max(1, ...rows.map(({ values }) => Number(values[column.key] ?? 0)));
  return (
    <Stack component="ol" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
      {rows.map((row) => (
        <li key={JSON.stringify(row.group)}>
          <UnstyledButton
            display="block"
            w="100%"
            mih={44}
            className={`link ${classes.row}`}
            onClick={() => onOpen?.(row)}
          >
            <Group component="span" justify="space-between" gap={8} wrap="nowrap" fz="sm">
              <span>{row.name}</span>
              <span className="tabular">
                {show(column, row.values[column.key])}
                {column.key !== 'count' && ` · ${row.values['count'] ?? 0}`}
              </span>
            </Group>
            <Box
              component="span"
              display="block"
              w={`${(100 * Number(row.values[column.key] ?? 0)) / most}%`}
              miw={2}
              h={14}
              mt={3}
              bdrs={4}
              bg="ink.5"
            />
          </UnstyledButton>
        </li>
      ))}
    </Stack>
  );
}

function BigNumber({ column, rows, onOpen }: OneColumnProps) {
  const show = useShownValue();
  const values = rows.map((row) => row.values[column.key] ?? null);
  const total = values.length === 1 ? values[0] : values.reduce<number>((sum, value) => sum + Number(value ?? 0), 0);
  return (
    <UnstyledButton
      m="auto"
      ta="center"
      fz="2.25rem"
      fw={600}
      className="tabular"
      onClick={() => onOpen?.({ name: t('All'), group: {}, values: {} })}
    >
      {show(column, column.key.startsWith('avg.') && values.length !== 1 ? null : total)}
      <Text span display="block" size="xs" c="dimmed">
        {column.label}
      </Text>
    </UnstyledButton>
  );
}
