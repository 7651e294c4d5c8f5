import type { Tile } from '@dossier/domain/reports/schema.ts';
import { Skeleton, Text, UnstyledButton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useShortMoney } from '../session/money.ts';
import { showCount } from '../language/show-count.ts';
import { t } from '../language/t.ts';
import { showDate } from '../ground/moments.ts';
import { columnsOf, seriesOf, type Column, type FigureRow } from './figures.ts';
import classes from './reports.module.css';

const TileChart = lazy(() => import('./tile-chart.tsx').then(({ TileChart }) => ({ default: TileChart })));

interface TileContentProps {
  tile: Tile;
  rows: FigureRow[];
  /** Undefined where the figures have no rows. */
  onOpen: ((row: FigureRow) => void) | undefined;
}

/** The figures of a tile as it shows them. */
export function TileContent({ tile, rows, onOpen }: TileContentProps) {
  const show = useShownValue();
  const [columns, series] = [columnsOf(tile), seriesOf(tile)];
  const first = firstOf(tile);
  if (tile.chart === 'NUMBER') return <BigNumber columns={series} rows={rows} onOpen={onOpen} />;
  if (rows.length === 0) return <p className={classes.none}>{t('No data')}</p>;
  if (tile.chart === 'TABLE') return <FigureTable {...{ columns, rows, first, onOpen }} />;
  if (tile.chart === 'FUNNEL') return <Funnel columns={columns} rows={rows} onOpen={onOpen} />;
  return (
    <>
      <Suspense fallback={<Skeleton height={210} radius="md" />}>
        <TileChart
          kind={tile.chart}
          series={series}
          rows={rows}
          show={(value) => (series[0] ? show(series[0], value) : String(value))}
        />
      </Suspense>
      <details data-control>
        <Text component="summary" size="xs" c="dimmed">
          {t('As a table')}
        </Text>
        <FigureTable {...{ columns, rows, first, onOpen }} />
      </details>
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
const spanNames = { day: t('Day'), week: t('Week'), month: t('Month') } as const;

/** Heading of a tile's groups. */
export function firstOf({ subject, aggregate: { groupBy } }: Tile): string {
  if (subject === 'stages') return t('Stage');
  if (subject === 'activity') return t('Person');
  const [group] = groupBy;
  if (group?.by !== undefined) return spanNames[group.by];
  return firstNames[group?.field ?? ''] ?? group?.field.replace('data.', '') ?? t('Group');
}

/** How the values of a column are shown. */
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

interface FiguresProps {
  columns: readonly Column[];
  rows: readonly FigureRow[];
  first: string;
  onOpen: ((row: FigureRow) => void) | undefined;
}

function FigureTable({ columns, rows, first, onOpen }: FiguresProps) {
  const show = useShownValue();
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('By {first}', { first })}>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th>{first}</th>
            {columns.map(({ key, label }) => (
              <th key={key} className={classes.figure}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(row.group)}>
              <td>
                {onOpen ? (
                  <UnstyledButton fz="xs" className={classes.row} onClick={() => onOpen(row)}>
                    {row.name}
                  </UnstyledButton>
                ) : (
                  row.name
                )}
              </td>
              {columns.map((column) => (
                <td key={column.key} className={classes.figure}>
                  {show(column, row.values[column.key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Funnel({ columns, rows, onOpen }: Omit<FiguresProps, 'first'>) {
  const show = useShownValue();
  const [column] = columns;
  if (!column) return null;
  const most = Math.max(1, ...rows.map(({ values }) => Number(values[column.key] ?? 0)));
  return (
    <ol className={classes.funnel}>
      {rows.map((row) => (
        <li key={JSON.stringify(row.group)}>
          <UnstyledButton className={classes.step} onClick={() => onOpen?.(row)}>
            <span className={classes.stepWords}>
              <span>{row.name}</span>
              <span className="tabular">
                {show(column, row.values[column.key])}
                {column.key !== 'count' && ` · ${row.values['count'] ?? 0}`}
              </span>
            </span>
            <span
              className={classes.stepBar}
              style={{ width: `${(100 * Number(row.values[column.key] ?? 0)) / most}%` }}
            />
          </UnstyledButton>
        </li>
      ))}
    </ol>
  );
}

function BigNumber({ columns, rows, onOpen }: Omit<FiguresProps, 'first'>) {
  const show = useShownValue();
  const [column] = columns;
  if (!column) return null;
  const values = rows.map((row) => row.values[column.key] ?? null);
  const total = values.length === 1 ? values[0] : values.reduce<number>((sum, value) => sum + Number(value ?? 0), 0);
  return (
    <UnstyledButton className={classes.number} onClick={() => onOpen?.({ name: t('All'), group: {}, values: {} })}>
      {show(column, column.key.startsWith('avg.') && values.length !== 1 ? null : total)}
      <Text span size="xs" c="dimmed">
        {column.label}
      </Text>
    </UnstyledButton>
  );
}
