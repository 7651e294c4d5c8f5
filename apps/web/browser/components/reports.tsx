import type { Tile } from '@dossier/domain/reports/schema.ts';
import { t } from '../../src/language/t.ts';
import { TileCard } from '../../src/reports/tile-card.tsx';
import { queryClient } from '../../src/session/query-client.ts';
import { trpc } from '../../src/session/session.ts';
import { AsTable, FigureTable } from '../../src/ui/card/card.tsx';
import { NamedChart } from '../../src/ui/card/chart.tsx';
import { RecentStrip } from '../../src/webhooks/delivery/recent-strip.tsx';
import { longText, nothing, pipeline } from './example-data.ts';
import { wide, type States } from './states.tsx';

const around = { timeZone: 'Europe/Berlin' };
const groups = pipeline.stages.map(({ id }, at) => ({
  group: { stageId: id },
  count: 12 - 2 * at,
  sum: { amount: 98_000 - 17_500 * at, weighted: 20_000 + 5_000 * at },
  avg: {},
  min: {},
  max: {},
}));

/** A tile with these numbers; without them it loads. */
function tile(chart: Tile['chart'], title: string, numbers?: typeof groups, isWeighted = false) {
  const shown: Tile = {
    id: title.slice(0, 40),
    title,
    chart,
    subject: 'deals',
    pipelineId: pipeline.id,
    stageKinds: [],
    isWeighted,
    dateField: null,
    columns: 6,
    rows: 2,
    goal: chart === 'NUMBER' ? 500_000 : null,
    aggregate: { groupBy: [{ field: 'stageId' }], sum: ['amount'], avg: [], min: [], max: [] },
  };
  if (numbers) queryClient.setQueryData(trpc.reports.measure.queryKey({ tile: shown, ...around }), { data: numbers });
  const acts = { onOpenRows: nothing, onEdit: nothing, onMove: nothing, onSize: nothing, onRemove: nothing };
  return [`tile, ${chart}`, <TileCard {...acts} tile={shown} around={around} isAdded={false} />] as const;
}

const bars = (
  <>
    <NamedChart
      kind="BAR"
      h={240}
      data={[
        { name: 'New', open: 12, won: 3 },
        { name: 'Offer', open: 7, won: 5 },
      ]}
      series={[
        { name: 'open', label: t('Deals'), color: 'ink.5' },
        { name: 'won', label: t('Won'), color: 'teal.6' },
      ]}
      show={String}
    />
    <AsTable>
      <FigureTable label={t('As a table')} head={[t('Stage'), t('Deals'), t('Won')]} rows={[['New', '12', '3']]} />
    </AsTable>
  </>
);

/** The tiles of reports and other figures. */
export const reports: States = [
  tile('BAR', 'By stage', groups),
  tile('LINE', 'As a line', groups, true),
  tile('FUNNEL', 'Funnel', groups),
  tile('PIE', 'Parts', groups),
  tile('TABLE', longText, groups),
  tile('NUMBER', 'All together', groups),
  tile('BAR', 'Nothing', []),
  tile('BAR', 'Loading'),
  ['bars', wide(bars)],
  [
    'latest deliveries',
    <>
      <RecentStrip recent={['SUCCEEDED', 'SUCCEEDED', 'FAILED', 'PENDING', 'SUCCEEDED']} />
      <RecentStrip recent={[]} />
    </>,
  ],
];
