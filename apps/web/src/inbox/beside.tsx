import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DealPanel } from '../deals/deal/deal-panel.tsx';
import { usePipelines } from '../pipelines/pipelines.ts';
import { PeekPanel } from '../record-page/peek-panel.tsx';
import { FailureState, RowSkeletons } from '../ui/page/states.tsx';
import { TaskPanel } from '../tasks/task-panel.tsx';
import { trpc } from '../session/trpc.ts';
import { t } from '../language/t.ts';

interface BesideProps {
  /** `rec_`, `deal_` or `task_`. */
  id: string;
  /** The comment or call of the record to scroll to. */
  at: string | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** The subject of a line of the inbox, beside the list. */
export function Beside({ id, at, onOpen, onClose }: BesideProps) {
  if (id.startsWith('rec_')) return <PeekPanel recordId={id} at={at} records={[]} onMove={onOpen} onClose={onClose} />;
  if (id.startsWith('deal_')) return <DealBeside dealId={id} onClose={onClose} />;
  return <TaskPanel hasAddress taskId={id} onClose={onClose} />;
}

function DealBeside({ dealId, onClose }: { dealId: string; onClose: () => void }) {
  const deal = useQuery(trpc.deals.get.queryOptions({ id: dealId }));
  const { data: pipelines = [] } = usePipelines();
  const pipeline = pipelines.find(({ id }) => id === deal.data?.data.pipelineId);
  if (pipeline) return <DealPanel pipeline={pipeline} dealId={dealId} hasAddress onClose={onClose} />;
  return (
    <Drawer opened onClose={onClose} title={t('Deal')}>
      {deal.isError ? <FailureState error={deal.error} /> : <RowSkeletons />}
    </Drawer>
  );
}
