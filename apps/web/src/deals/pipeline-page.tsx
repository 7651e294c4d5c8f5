import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { t } from '../language/t.ts';
import { MemberSelect } from '../members/member-select.tsx';
import { usePipeline } from '../pipelines/pipelines.ts';
import { NearestNotice } from '../search/nearest-notice.tsx';
import { useEmptySearch, useNearestWords } from '../search/use-nearest-words.ts';
import { Icon } from '../shell/icon.tsx';
import { Page } from '../shell/page.tsx';
import { RouteMissing } from '../shell/route-states.tsx';
import { useShortcuts } from '../shell/shortcuts.tsx';
import { RowSkeletons } from '../shell/states.tsx';
import { TagFilter } from '../tags/tag-filter.tsx';
import { trpc } from '../trpc.ts';
import { Board } from './board.tsx';
import { DealPanel } from './deal-panel.tsx';
import { DealTable } from './deal-table.tsx';
import { OpenTotal } from './open-total.tsx';
import type { DealsSearch, DealsView } from './deals-search.ts';

const DealCharts = lazy(() => import('./deal-charts.tsx').then(({ DealCharts }) => ({ default: DealCharts })));
const route = getRouteApi('/shell/deals/$pipelineId');
const views = [
  { value: 'board', label: t('Board') },
  { value: 'table', label: t('Table') },
  { value: 'charts', label: t('Charts') },
];

/** The deals of a pipeline: as a board, a table or charts. */
export function PipelinePage() {
  const { pipelineId } = route.useParams();
  const pipeline = usePipeline(pipelineId);
  if (!pipeline) return <RouteMissing />;
  return <PipelineView key={pipelineId} pipeline={pipeline} />;
}

function PipelineView({ pipeline }: { pipeline: Pipeline }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { view = 'board', q, owner, tags, deal } = search;
  const [typed, setTyped] = useState(q ?? '');
  const setSearch = useCallback(
    // Typing and closing replace the step before; the way back undoes all else.
    (part: { [Name in keyof DealsSearch]?: DealsSearch[Name] | undefined }, replace = false) =>
      void navigate({ to: '.', search: (now: DealsSearch) => ({ ...now, ...part }) as DealsSearch, replace }),
    [navigate],
  );
  const apply = useDebouncedCallback(
    (value: string) => setSearch({ q: value.trim() === '' ? undefined : value.trim() }, true),
    40,
  );
  const nearest = useNearestWords(q, { kinds: ['deals'], pipelineId: pipeline.id });
  const words = nearest.words ?? q;
  const filter = useMemo(
    () => ({
      pipelineId: pipeline.id,
      ...(words === undefined ? {} : { search: words }),
      ...(owner === undefined ? {} : { ownerId: owner }),
      ...(tags === undefined ? {} : { tag: tags }),
    }),
    [pipeline.id, words, owner, tags],
  );
  const totals = useQuery(trpc.deals.totals.queryOptions(filter));
  useEmptySearch(nearest, q, totals.data?.data.every(({ count }) => count === 0) === true);
  const open = useCallback((id: string) => setSearch({ deal: id }), [setSearch]);
  useShortcuts(useMemo(() => [{ keys: 'c', label: t('New deal'), run: () => open('new') }], [open]));
  return (
    <Page
      title={pipeline.name}
      isFixed={view === 'board'}
      actions={
        <Button leftSection={<Icon name="plus" />} onClick={() => open('new')}>
          {t('New deal')}
        </Button>
      }
      toolbar={
        <>
          <SegmentedControl
            aria-label={t('View')}
            data={views}
            value={view}
            onChange={(value) => setSearch({ view: value === 'board' ? undefined : viewNamed(value) })}
          />
          <TextInput
            aria-label={t('Search deals')}
            placeholder={t('Search deals')}
            w={200}
            leftSection={<Icon name="search" size={14} />}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              apply(currentTarget.value);
            }}
          />
          <MemberSelect
            aria-label={t('Owner')}
            placeholder={t('Any owner')}
            w={170}
            value={owner ?? null}
            onChange={(value) => setSearch({ owner: value ?? undefined })}
          />
          <TagFilter value={tags} onChange={(names) => setSearch({ tags: names })} />
          <OpenTotal pipeline={pipeline} filter={filter} />
          <NearestNotice search={q} words={nearest.words} />
        </>
      }
    >
      {view === 'board' && <Board pipeline={pipeline} filter={filter} onOpen={open} />}
      {view === 'table' && <DealTable pipeline={pipeline} filter={filter} onOpen={open} />}
      {view === 'charts' && (
        <Suspense fallback={<RowSkeletons />}>
          <DealCharts pipeline={pipeline} filter={filter} />
        </Suspense>
      )}
      <DealPanel pipeline={pipeline} dealId={deal} hasAddress onClose={() => setSearch({ deal: undefined }, true)} />
    </Page>
  );
}

function viewNamed(value: string): DealsView | undefined {
  return value === 'table' || value === 'charts' ? value : undefined;
}
