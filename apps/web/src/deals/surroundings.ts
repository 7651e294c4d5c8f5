import type { Deal } from '@dossier/domain/deals/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api, trpc } from '../session/session.ts';

type Answer = Awaited<ReturnType<typeof api.query.surroundings.query>>;
export type Surrounding = Answer['data'][number];

/** Record, company and next task of a deal. Undefined while they load. */
export function useSurrounding({ id, recordId }: Pick<Deal, 'id' | 'recordId'>): Surrounding | null | undefined {
  const { data, isError } = useQuery({
    queryKey: [...surroundingKey(recordId), id],
    queryFn: () => load(id),
    staleTime: 60_000,
  });
  return isError ? null : data;
}

/** The start of the keys of all deals of a record. */
export const surroundingKey = (recordId: string | null) => [...trpc.query.surroundings.pathKey(), recordId];

/** The cards of a board ask in the same turn of the event loop; one request covers this many deals. */
const togetherMax = 50;
let waiting: { readonly ids: Set<string>; readonly answer: Promise<Answer> } | undefined;

async function load(dealId: string): Promise<Surrounding | null> {
  if (!waiting || waiting.ids.size >= togetherMax) waiting = begin();
  waiting.ids.add(dealId);
  const { data } = await waiting.answer;
  return data.find((one) => one.dealId === dealId) ?? null;
}

function begin() {
  const ids = new Set<string>();
  const answer = new Promise((resolve) => setTimeout(resolve)).then(() => {
    if (waiting?.ids === ids) waiting = undefined;
    return api.query.surroundings.query({ dealIds: [...ids] });
  });
  return { ids, answer };
}
