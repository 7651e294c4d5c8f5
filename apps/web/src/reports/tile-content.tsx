import type { Tile } from '@dossier/domain/reports/schema.ts';
import { Box, Group, Progress, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useShortMoney } from '../session/money.ts';
import { t, rich, showCount } from '../language/t.ts';
import { showDate } from '../ground/moments.ts';
import { stageHue, usePipelines } from '../pipelines/pipelines.ts';
import { AsTable, FigureTable } from '../ui/card/card.tsx';
import { columnsOf, seriesOf, totalOf, type Column, type FigureRow } from './figures.ts';
import { palette } from '../ui/tokens.ts';
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
  if (tile.chart === 'PIE' && rows.length <= partsMax) return <Parts column={column} rows={rows} onOpen={onOpen} />;
  if (tile.chart === 'FUNNEL' || tile.chart === 'PIE') return <Funnel column={column} rows={rows} onOpen={onOpen} />;
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
          onPick={onOpen && ((at) => rows[at] && onOpen(rows[at]))}
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

/** The colour that a stage has on the board. */
function useStageColor() {
  const { data: pipelines = [] } = usePipelines();
  return (id: FigureRow['group'][string] | undefined) => {
    const pipeline = pipelines.find(({ stages }) => stages.some((stage) => stage.id === id));
    return `${pipeline ? stageHue(pipeline, String(id)) : 'ink'}.6`;
  };
}

function Funnel({ column, rows, color, onOpen }: OneColumnProps & { color?: (at: number) => string }) {
  const show = useShownValue();
  const stageColor = useStageColor();
  const most = Math.max(1, ...rows.map(({ values }) => Number(values[column.key] ?? 0)));
  return (
    <Stack component="ol" flex={1} gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
      {rows.map((row, at) => (
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
              bg={color?.(at) ?? stageColor(row.group['stageId'])}
            />
          </UnstyledButton>
        </li>
      ))}
    </Stack>
  );
}

function BigNumber({ column, rows, onOpen }: OneColumnProps) {
  const show = useShownValue();
  return (
    <UnstyledButton
      fz="var(--display)"
      fw={600}
      className="tabular"
      onClick={() => onOpen?.({ name: t('All'), group: {}, values: {} })}
    >
      {show(column, totalOf(column, rows))}
      <Text span display="block" size="xs" c="dimmed">
        {column.label}
      </Text>
    </UnstyledButton>
  );
}

const partsMax = 6;
const colorOf = (at: number) => `var(--mantine-color-${palette[at % palette.length] ?? 'gray'}-6)`;

function Parts(props: OneColumnProps) {
  const parts = props.rows.map(({ values }) => Number(values[props.column.key] ?? 0));
  const sumTo = (at: number) => parts.slice(0, at).reduce((sum, part) => sum + part, 0);
  const endOf = (at: number) => (100 * sumTo(at)) / (sumTo(parts.length) || 1);
  const stops = parts.map((_, at) => `${colorOf(at)} ${endOf(at)}% ${endOf(at + 1)}%`).join(', ');
  return (
    <Group gap={20} wrap="nowrap">
      <Box w={120} h={120} flex="none" bdrs="50%" style={{ background: `conic-gradient(${stops})` }} />
      <Funnel {...props} color={colorOf} />
    </Group>
  );
}

interface AgainstProps {
  tile: Tile;
  rows: readonly FigureRow[];
  /** Undefined if no period applies. */
  before: readonly FigureRow[] | undefined;
}

/** The figure of a tile against the period before, and against its goal. */
export function Against({ tile, rows, before }: AgainstProps) {
  const show = useShownValue();
  const [column] = seriesOf(tile);
  if (!column) return null;
  const [now, then] = [totalOf(column, rows), before && totalOf(column, before)];
  if (now === undefined) return null;
  const change = then ? Math.round((100 * (now - then)) / then) : 0;
  const isGood = change > 0 !== tile.stageKinds.includes('LOST');
  const color = change === 0 ? 'gray' : isGood ? 'green' : 'red';
  const about = { change: `${change > 0 ? '↑' : '↓'} ${Math.abs(change)}`, then: show(column, then) };
  return (
    <>
      {then !== undefined && (
        <Text size="xs" c="dimmed" className="tabular">
          {rich(change === 0 ? '{then} before' : '<b>{change}%</b> against {then} before', {
            ...about,
            b: (words) => <strong style={{ color: `var(--mantine-color-${color}-light-color)` }}>{words}</strong>,
          })}
        </Text>
      )}
      {tile.goal !== null && (
        <Box mt="auto" pt={8} fz="xs">
          {t('{now} of the goal of {goal}', { now: show(column, now), goal: show(column, tile.goal) })}
          <Progress mt={4} size={4} color="green" value={(100 * now) / Math.max(tile.goal, 1)} aria-label={t('Goal')} />
        </Box>
      )}
    </>
  );
}
