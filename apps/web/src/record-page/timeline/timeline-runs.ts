import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../session/trpc.ts';

/** The latest runs of automations for a record. */
export function useRecordRuns(recordId: string) {
  return useQuery(trpc.workflows.listRecordRuns.queryOptions({ recordId })).data?.data ?? [];
}
export type RecordRun = ReturnType<typeof useRecordRuns>[number];
