import { getRouteApi, Navigate } from '@tanstack/react-router';
import { FailureState, RowSkeletons } from '../ui/page/states.tsx';
import { useRecordParts } from './record-parts.ts';
import { RecordView } from './record-view.tsx';

const route = getRouteApi('/shell/records/$recordId');

/** Everything about one record. */
export function RecordPage() {
  const { recordId } = route.useParams();
  const parts = useRecordParts(recordId);
  const { record } = parts;
  if (record.isPending) return <RowSkeletons />;
  if (record.isError) return <FailureState isPage error={record.error} onRetry={() => void record.refetch()} />;
  const { data } = record.data;
  // The id of a merged record leads to the one that it was merged into.
  if (data.id !== recordId) return <Navigate to="/records/$recordId" params={{ recordId: data.id }} replace />;
  return <RecordView key={recordId} record={data} parts={parts} />;
}
