import type { Tile } from '@dossier/domain/reports/schema.ts';
import { Skeleton, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { t } from '../language/t.ts';
import { columnsOf, seriesOf, type FigureRow } from './figures.ts';
import classes from './reports.module.css';
import { BigNumber, FigureTable, Funnel, useShownValue } from './tile-figures.tsx';

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
  if (rows.length === 0) return <p className={classes.none}>{t('Nothing to count here')}</p>;
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
