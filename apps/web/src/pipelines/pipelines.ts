import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { invalidate, trpc } from '../session/session.ts';
import type { Hue } from '../ui/tokens.ts';

export const pipelinesOptions = trpc.pipelines.list.queryOptions(
  {},
  { staleTime: 60_000, select: ({ data }) => data.toSorted((a, b) => a.position - b.position) },
);

export function usePipelines() {
  return useQuery(pipelinesOptions);
}

export function usePipeline(id: string): Pipeline | undefined {
  const { data } = useSuspenseQuery(pipelinesOptions);
  return data.find((pipeline) => pipeline.id === id);
}

export const stageColors = { OPEN: 'gray', WON: 'green', LOST: 'red' } as const;

const openHues = ['gray', 'sky', 'ink', 'plum', 'amber', 'teal', 'clay', 'rose'] as const;

/** The colour of a stage, by its place in the pipeline: the same on the board, the page of a deal and its card. */
export function stageHue({ stages }: Pick<Pipeline, 'stages'>, id: string): Hue {
  const at = stages.findIndex((stage) => stage.id === id);
  const kind = stages[at]?.kind ?? 'OPEN';
  return kind === 'OPEN' ? (openHues[at % openHues.length] ?? 'gray') : stageColors[kind];
}

export const refreshStages = () => invalidate(trpc.pipelines, trpc.deals);
