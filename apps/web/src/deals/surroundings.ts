import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, trpc } from '../session/trpc.ts';

type Answer = Awaited<ReturnType<typeof api.query.surroundings.query>>;
export type Surrounding = Answer['data'][number];

/** Company and next task of the record that a deal is about. Undefined while they load. */
export function useSurrounding(recordId: string | null): Surrounding | null | undefined {
  const { data, isError } = useQuery({ ...surroundingOptions(recordId ?? ''), enabled: recordId !== null });
  return recordId === null || isError ? null : data;
}

const key = trpc.query.surroundings.pathKey();
export const surroundingKey = (recordId: string) => [...key, recordId];

function surroundingOptions(recordId: string) {
  return queryOptions({
    queryKey: surroundingKey(recordId),
    queryFn: () => load(recordId),
    staleTime: 60_000,
  });
}

interface Waiting {
  readonly recordId: string;
  answered?: Promise<Answer>;
}

/** The cards of a board ask in the same turn of the event loop, and share requests of this many records. */
const togetherMax = 50;
let waiting: Waiting[] = [];

async function load(recordId: string): Promise<Surrounding | null> {
  const asked: Waiting = { recordId };
  waiting.push(asked);
  await new Promise((resolve) => setTimeout(resolve));
  while (!asked.answered) askNext();
  const { data } = await asked.answered;
  return data.find(({ record }) => record.id === recordId) ?? null;
}

function askNext(): void {
  const batch = waiting.slice(0, togetherMax);
  waiting = waiting.slice(togetherMax);
  const answered = api.query.surroundings.query({ recordIds: [...new Set(batch.map((one) => one.recordId))] });
  for (const one of batch) one.answered = answered;
}
