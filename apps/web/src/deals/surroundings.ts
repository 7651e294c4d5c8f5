import { useQuery } from '@tanstack/react-query';
import { api, trpc } from '../session/trpc.ts';

type Answer = Awaited<ReturnType<typeof api.query.surroundings.query>>;
export type Surrounding = Answer['data'][number];

/** Company and next task of the record that a deal is about. Undefined while they load. */
export function useSurrounding(recordId: string | null): Surrounding | null | undefined {
  const { data, isError } = useQuery({
    queryKey: surroundingKey(recordId ?? ''),
    queryFn: () => load(recordId ?? ''),
    staleTime: 60_000,
    enabled: recordId !== null,
  });
  return recordId === null || isError ? null : data;
}

export const surroundingKey = (recordId: string) => [...trpc.query.surroundings.pathKey(), recordId];

/** The cards of a board ask in the same turn of the event loop; one request covers this many records. */
const togetherMax = 50;
let waiting: { readonly ids: Set<string>; readonly answer: Promise<Answer> } | undefined;

async function load(recordId: string): Promise<Surrounding | null> {
  if (!waiting || waiting.ids.size >= togetherMax) waiting = begin();
  waiting.ids.add(recordId);
  const { data } = await waiting.answer;
  return data.find(({ record }) => record.id === recordId) ?? null;
}

function begin() {
  const ids = new Set<string>();
  const answer = new Promise((resolve) => setTimeout(resolve)).then(() => {
    if (waiting?.ids === ids) waiting = undefined;
    return api.query.surroundings.query({ recordIds: [...ids] });
  });
  return { ids, answer };
}
