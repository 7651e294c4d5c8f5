import { queryClient } from '../session/query-client.ts';
import { trpc } from '../session/trpc.ts';

/** After a change of stages, which deals are shown by. */
export async function refreshStages(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(trpc.pipelines.pathFilter()),
    queryClient.invalidateQueries(trpc.deals.pathFilter()),
  ]);
}
