import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../language/t.ts';
import { AnchorLink } from '../../ui/page/links.tsx';
import { QueryState } from '../../ui/page/states.tsx';
import { trpc } from '../../session/trpc.ts';
import { AskingDrawer } from '../../ui/form/asking.tsx';
import { DealForm } from './deal-form.tsx';

interface DealPanelProps {
  pipeline: Pipeline;
  /** `new` for a new deal; undefined while the panel is closed. */
  dealId: string | undefined;
  recordId?: string;
  hasAddress?: boolean;
  onClose: () => void;
}

export function DealPanel({ pipeline, dealId, recordId, hasAddress = false, onClose }: DealPanelProps) {
  const isNew = dealId === 'new';
  const deal = useQuery(trpc.deals.get.queryOptions({ id: dealId ?? '' }, { enabled: dealId !== undefined && !isNew }));
  return (
    <AskingDrawer
      hasAddress={hasAddress}
      opened={dealId !== undefined}
      onClose={onClose}
      title={isNew ? t('New deal in {name}', { name: pipeline.name }) : t('Deal')}
      size="md"
    >
      {isNew && <DealForm pipeline={pipeline} recordId={recordId} onDone={onClose} />}
      {!isNew && dealId !== undefined && (
        <>
          <AnchorLink
            to="/deals/$pipelineId/$dealId"
            params={{ pipelineId: pipeline.id, dealId }}
            mb="sm"
            display="block"
          >
            {t('Open the full page with its history')}
          </AnchorLink>
          <QueryState query={deal} count={6} />
          {deal.isSuccess && <DealForm key={dealId} pipeline={pipeline} deal={deal.data.data} onDone={onClose} />}
        </>
      )}
    </AskingDrawer>
  );
}
