import { queryClient } from '../query-client.ts';
import { trpc } from '../trpc.ts';

/** After a change of stages, which deals are shown by. */
export async function refreshStages(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(trpc.pipelines.pathFilter()),
    queryClient.invalidateQueries(trpc.deals.pathFilter()),
  ]);
}
