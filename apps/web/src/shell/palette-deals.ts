import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { usePipelines } from '../pipelines/pipelines.ts';
import { trpc } from '../trpc.ts';
import { rankFound } from './rank-found.ts';

// The list takes as many pipelines as a filter has values.
const pipelinesMax = 50;
const askedFor = 20;
const shownMax = 5;

interface FoundDeal {
  id: string;
  title: string;
  pipelineId: string;
  pipelineName: string;
}

/** Deals of all pipelines whose titles hold the words, best first; and whether they answer this text already. */
export function usePaletteDeals(searched: string): { found: FoundDeal[]; isAnswered: (query: string) => boolean } {
  const { data: pipelines = [] } = usePipelines();
  const ids = pipelines.slice(0, pipelinesMax).map(({ id }) => id);
  const isAsked = searched.length > 1 && ids.length > 0;
  const deals = useQuery(
    trpc.deals.list.queryOptions(
      { pipelineId: ids, search: searched, pageSize: askedFor },
      { enabled: isAsked, placeholderData: keepPreviousData },
    ),
  );
  const found = isAsked ? rankFound(deals.data?.data ?? [], searched).slice(0, shownMax) : [];
  const names = new Map(pipelines.map(({ id, name }) => [id, name]));
  return {
    found: found.map(({ id, title, pipelineId }) => ({
      id,
      title,
      pipelineId,
      pipelineName: names.get(pipelineId) ?? '',
    })),
    isAnswered: (query) => query.trim() === searched && !deals.isPlaceholderData,
  };
}
