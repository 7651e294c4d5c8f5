import type { Tile } from '@dossier/domain/reports/schema.ts';
import { Bars } from '../src/deals/deal-charts.tsx';
import { t } from '../src/language/t.ts';
import { queryClient } from '../src/session/query-client.ts';
import { TileCard } from '../src/reports/tile-card.tsx';
import { trpc } from '../src/session/trpc.ts';
import { RecentStrip } from '../src/webhooks/delivery/recent-strip.tsx';
import { longText, pipeline } from './example-data.ts';
import { State, States } from './states.tsx';

const aggregate: Tile['aggregate'] = {
  groupBy: [{ field: 'stageId' }],
  sum: ['amount'],
  avg: [],
  min: [],
  max: [],
};

function tile(chart: Tile['chart'], title: string, more: Partial<Tile> = {}): Tile {
  return {
    id: title
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '-')
      .slice(0, 40),
    title,
    chart,
    subject: 'deals',
    pipelineId: pipeline.id,
    stageKinds: [],
    isWeighted: false,
    dateField: null,
    aggregate,
    ...more,
  };
}

const tiles: Tile[] = [
  tile('BAR', 'By stage'),
  tile('LINE', 'As a line', { isWeighted: true }),
  tile('FUNNEL', 'Funnel'),
  tile('TABLE', longText),
  tile('NUMBER', 'All together'),
];
const empty = tile('BAR', 'Nothing');
const loading = tile('BAR', 'Loading');
const around = { timeZone: 'Europe/Berlin' };

const groups = pipeline.stages.map(({ id }, at) => ({
  group: { stageId: id },
  count: 12 - 2 * at,
  sum: { amount: 98_000 - 17_500 * at, weighted: 20_000 + 5_000 * at },
  avg: {},
  min: {},
  max: {},
}));

for (const one of tiles)
  queryClient.setQueryData(trpc.reports.measure.queryKey({ tile: one, ...around }), { data: groups });
queryClient.setQueryData(trpc.reports.measure.queryKey({ tile: empty, ...around }), { data: [] });

const nothing = () => {};

/** The tiles of reports and other figures. */
export function Reports() {
  return (
    <States>
      {[...tiles, empty, loading].map((one) => (
        <State key={one.id} name={`tile, ${one.chart}`}>
          <TileCard
            tile={one}
            around={around}
            isAdded={false}
            onOpenRows={nothing}
            onEdit={nothing}
            onMove={nothing}
            onRemove={nothing}
          />
        </State>
      ))}
      <State name="bars" isWide>
        <Bars
          data={[
            { name: 'New', open: 12, won: 3 },
            { name: 'Offer', open: 7, won: 5 },
          ]}
          series={[
            { name: 'open', label: t('Deals'), color: 'ink.5' },
            { name: 'won', label: t('Won'), color: 'teal.6' },
          ]}
          first={t('Stage')}
          show={String}
          short={String}
        />
      </State>
      <State name="latest deliveries">
        <RecentStrip recent={['SUCCEEDED', 'SUCCEEDED', 'FAILED', 'PENDING', 'SUCCEEDED']} />
        <RecentStrip recent={[]} />
      </State>
    </States>
  );
}
