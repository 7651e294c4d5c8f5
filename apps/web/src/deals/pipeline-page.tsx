import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { t } from '../language/t.ts';
import { usePipeline } from '../pipelines/pipelines.ts';
import { NearestNotice, useEmptySearch, useNearestWords } from '../search/nearest-notice.tsx';
import { Icon } from '../shell/icon.tsx';
import { Page } from '../shell/page.tsx';
import { RouteMissing } from '../shell/route-states.tsx';
import { useShortcuts } from '../shell/shortcuts.tsx';
import { useOpened } from '../shell/use-opened.ts';
import { RowSkeletons } from '../shell/states.tsx';
import { useToolbarKeys } from '../views/use-toolbar-keys.ts';
import { useView, type ViewState } from '../views/use-view.ts';
import { Board } from './board.tsx';
import { dealFieldsOf } from './deal-fields.ts';
import { useDealTotals } from './deal-totals.ts';
import { dealFilterOf, plainDeals } from './deal-view.ts';
import type { DealsSearch } from './deals-search.ts';
import { OpenTotal } from './open-total.tsx';
import { DealsToolbar } from './deals-toolbar.tsx';
import { DealPanel } from './deal-panel.tsx';
import { ColumnMenu } from '../views/column-menu.tsx';

const DealTable = lazy(() => import('./deal-table.tsx').then((file) => ({ default: file.DealTable })));
const DealCharts = lazy(() => import('./deal-charts.tsx').then((file) => ({ default: file.DealCharts })));
const route = getRouteApi('/shell/deals/$pipelineId');

/** The deals of a pipeline: as a board, a table or charts. */
export function PipelinePage() {
  const { pipelineId } = route.useParams();
  const pipeline = usePipeline(pipelineId);
  if (!pipeline) return <RouteMissing />;
  return <PipelineOpening key={pipelineId} pipeline={pipeline} />;
}

/** A pipeline may open with a saved view, so the views come first. */
function PipelineOpening({ pipeline }: { pipeline: Pipeline }) {
  const search = route.useSearch();
  const state = useView<DealsSearch>({ pipelineId: pipeline.id }, search, plainDeals);
  const { set } = state;
  const [isCreating, setIsCreating] = useOpened(search.deal === 'new', (isOpen) =>
    isOpen ? set({ deal: 'new' }) : set({ deal: undefined }, 'typing'),
  );
  const open = (deal: string) => (deal === 'new' ? setIsCreating(true) : set({ deal }));
  useShortcuts([{ keys: 'c', label: t('New deal'), run: () => setIsCreating(true) }]);
  return (
    <>
      {state.isPending ? (
        <Page title={pipeline.name} isFixed>
          <RowSkeletons />
        </Page>
      ) : (
        <PipelineView pipeline={pipeline} state={state} onOpen={open} />
      )}
      <DealPanel
        pipeline={pipeline}
        dealId={isCreating ? 'new' : search.deal}
        hasAddress
        onClose={() => setIsCreating(false)}
      />
    </>
  );
}

interface PipelineViewProps {
  pipeline: Pipeline;
  state: ViewState<DealsSearch>;
  onOpen: (dealId: string) => void;
}

function PipelineView({ pipeline, state, onOpen }: PipelineViewProps) {
  const { definition: view, change } = state;
  const isTable = view.layout === 'TABLE';
  const isCharts = view.layout === 'CHARTS';
  const fields = useMemo(() => dealFieldsOf(pipeline), [pipeline]);
  const typed = view.search ?? undefined;
  const nearest = useNearestWords(typed, { kinds: ['deals'], pipelineId: pipeline.id });
  const filter = useMemo(
    () => dealFilterOf(pipeline.id, { ...view, search: nearest.words ?? view.search }, fields),
    [pipeline.id, view, nearest.words, fields],
  );
  const totals = useDealTotals(filter);
  useEmptySearch(nearest, typed, totals.data?.data.every(({ count }) => count === 0) === true);
  const keys = useToolbarKeys(t('Search deals'), t('Filter the deals'));
  return (
    <Page
      title={pipeline.name}
      isFixed={!isCharts}
      actions={
        <>
          {isTable && <ColumnMenu columns={fields} view={view} onChange={change} />}
          <Button leftSection={<Icon name="plus" />} onClick={() => onOpen('new')}>
            {t('New deal')}
          </Button>
        </>
      }
      toolbar={
        <DealsToolbar
          {...keys}
          state={state}
          fields={fields}
          figures={<OpenTotal pipeline={pipeline} filter={filter} />}
          after={<NearestNotice search={typed} words={nearest.words} />}
        />
      }
    >
      <Suspense fallback={<RowSkeletons />}>
        {isTable && (
          <DealTable pipeline={pipeline} filter={filter} fields={fields} view={view} onView={change} onOpen={onOpen} />
        )}
        {isCharts && <DealCharts pipeline={pipeline} filter={filter} />}
      </Suspense>
      {!isTable && !isCharts && <Board pipeline={pipeline} filter={filter} onOpen={onOpen} />}
    </Page>
  );
}
