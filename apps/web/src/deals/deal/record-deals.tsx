import type { Deal } from '@dossier/domain/deals/schema.ts';
import { Badge, Table, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { usePipelines, stageColors } from '../../pipelines/pipelines.ts';
import { EmptyState, QueryState } from '../../ui/page/states.tsx';
import { trpc } from '../../session/trpc.ts';
import { DealPanel } from './deal-panel.tsx';
import { NewDealMenu } from './new-deal-menu.tsx';
import { useMoney } from '../../session/money.ts';

export function RecordDeals({ recordId }: { recordId: string }) {
  const deals = useQuery(trpc.deals.listByRecord.queryOptions({ recordId }));
  const { data: pipelines = [] } = usePipelines();
  const money = useMoney();
  const [open, setOpen] = useState<Deal | undefined>();
  const pipeline = pipelines.find(({ id }) => id === open?.pipelineId);
  const create = <NewDealMenu recordId={recordId} label={t('New deal')} icon="plus" />;
  if (!deals.isSuccess) return <QueryState query={deals} count={3} />;
  return (
    <>
      {deals.data.data.length === 0 ? (
        <EmptyState icon="coin" title={t('No deals yet')} action={create}>
          {t("Deals for this record appear here and on their pipeline's board.")}
        </EmptyState>
      ) : (
        <>
          {create}
          <Table verticalSpacing={6} mt="sm">
            <Table.Tbody>
              {deals.data.data.map((deal) => {
                const stage = pipelines
                  .find(({ id }) => id === deal.pipelineId)
                  ?.stages.find(({ id }) => id === deal.stageId);
                return (
                  <Table.Tr key={deal.id}>
                    <Table.Td>
                      <UnstyledButton fz="sm" fw={540} onClick={() => setOpen(deal)}>
                        {deal.title}
                      </UnstyledButton>
                    </Table.Td>
                    <Table.Td>{stage && <Badge color={stageColors[stage.kind]}>{stage.name}</Badge>}</Table.Td>
                    <Table.Td ta="right" className="tabular">
                      {deal.amount === null ? '' : money(deal.amount)}
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </>
      )}
      {pipeline && <DealPanel pipeline={pipeline} dealId={open?.id} onClose={() => setOpen(undefined)} />}
    </>
  );
}
