import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { Text } from '@mantine/core';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { ExportMenu } from '../imports/export-menu.tsx';
import { t, rich } from '../language/t.ts';
import { usePipeline, usePipelines } from '../pipelines/pipelines.ts';
import { NearestNotice, useEmptySearch, useNearestWords } from '../search/nearest-notice.tsx';
import { useShortcuts } from '../ui/keys/shortcuts.tsx';
import { Page, ButtonLink, RowSkeletons, EmptyState, QueryState } from '../ui/page/page.tsx';
import { RouteMissing } from '../ui/page/route-states.tsx';
import { useOpened } from '../ui/use-opened.ts';
import { ColumnMenu } from '../views/table/column-menu.tsx';
import { shownIds } from '../views/table/columns.ts';
import { useView, type ViewState } from '../views/use-view.ts';
import { ViewToolbar } from '../views/view-toolbar.tsx';
import { type DealTotal, useDealTotals, weighted, useSumMoney } from './deal-figures.ts';
import { dealFieldsOf, dealFilterOf, plainDeals } from './deal-fields.ts';
import { exportedDeals } from './deal-pages.ts';
import { DealPanel } from './deal/deal-form.tsx';
import type { DealsSearch } from './deals-search.ts';
import { useSession } from '../session/session.ts';
import { TextButton } from '../ui/icon.tsx';

const DealBoard = lazy(() => import('./board/board.tsx').then((file) => ({ default: file.DealBoard })));
const DealTable = lazy(() => import('./deal-table.tsx').then((file) => ({ default: file.DealTable })));
const DealCharts = lazy(() => import('./deal-charts.tsx').then((file) => ({ default: file.DealCharts })));
const route = getRouteApi('/shell/deals/$pipelineId');

export function PipelinePage() {
  const { pipelineId } = route.useParams();
  const pipeline = usePipeline(pipelineId);
  if (!pipeline) return <RouteMissing />;
  return <PipelineOpening key={pipelineId} pipeline={pipeline} />;
}

/** Waits for the views, since a pipeline may open with a saved view. */
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
        pipelineId={pipeline.id}
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
  useEmptySearch(nearest.setEmptyFor, typed, totals.data?.data.every(({ count }) => count === 0) === true);
  return (
    <Page
      title={pipeline.name}
      isFixed={!isCharts}
      actions={
        <>
          {isTable && <ColumnMenu columns={fields} view={view} onChange={change} />}
          <ExportMenu name={pipeline.name} asked={exportedDeals(filter)} columns={shownIds(fields, view)} />
          <TextButton variant="filled" icon="plus" onClick={() => onOpen('new')}>
            {t('New deal')}
          </TextButton>
        </>
      }
      toolbar={
        <ViewToolbar
          state={state}
          fields={fields}
          all={t('All deals')}
          layouts={[
            { value: 'BOARD', label: t('Board') },
            { value: 'TABLE', label: t('Table') },
            { value: 'CHARTS', label: t('Charts') },
          ]}
          search={t('Search deals')}
          filter={t('Filter the deals')}
          plainOrder={t('The newest deals come first.')}
          figures={<OpenTotal pipeline={pipeline} totals={totals.data?.data} />}
          after={<NearestNotice search={typed} words={nearest.words} />}
        />
      }
    >
      <Suspense fallback={<RowSkeletons />}>
        {isTable && (
          <DealTable pipeline={pipeline} filter={filter} fields={fields} view={view} onView={change} onOpen={onOpen} />
        )}
        {isCharts && <DealCharts pipeline={pipeline} filter={filter} />}
        {!isTable && !isCharts && <DealBoard pipeline={pipeline} filter={filter} onOpen={onOpen} />}
      </Suspense>
    </Page>
  );
}

function OpenTotal({ pipeline, totals }: { pipeline: Pipeline; totals: readonly DealTotal[] | undefined }) {
  const money = useSumMoney();
  // The line's space, so that nothing below it moves.
  if (!totals) return <Text mih="1lh" w={1} />;
  const open = totals.flatMap(({ stageId, count, amount }) => {
    const stage = pipeline.stages.find(({ id }) => id === stageId);
    return stage?.kind === 'OPEN' ? [{ count, amount, weighted: weighted(amount, stage) }] : [];
  });
  const sumOf = (name: 'count' | 'amount' | 'weighted') => open.reduce((sum, one) => sum + one[name], 0);
  return (
    <Text c="var(--text-2)" ml="auto" className="tabular" title={t("Weighted by each stage's chance of winning")}>
      {rich(
        '{count, plural, one {<b>#</b> open deal} other {<b>#</b> open deals}}, <b>{amount}</b> · weighted <b>{weighted}</b>',
        {
          b: (words) => (
            <Text span inherit fw={600} c="var(--text)">
              {words}
            </Text>
          ),
          count: sumOf('count'),
          amount: money(sumOf('amount')),
          weighted: money(sumOf('weighted')),
        },
      )}
    </Text>
  );
}

export function DealsPage() {
  const pipelines = usePipelines();
  const { canManage } = useSession();
  const [first] = pipelines.data ?? [];
  if (!pipelines.isSuccess) return <QueryState isPage query={pipelines} />;
  if (first) return <Navigate to="/deals/$pipelineId" params={{ pipelineId: first.id }} replace />;
  return (
    <Page title={t('Deals')}>
      <EmptyState
        icon="layout-kanban"
        title={t('No pipeline yet')}
        action={
          canManage ? (
            <ButtonLink variant="filled" to="/settings/pipelines">
              {t('Create a pipeline')}
            </ButtonLink>
          ) : undefined
        }
      >
        {canManage
          ? t('Deals move through the stages of a pipeline. Create one that matches your sales process.')
          : t('Deals move through the stages of a pipeline. Ask a workspace owner or admin to create one.')}
      </EmptyState>
    </Page>
  );
}
