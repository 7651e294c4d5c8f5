import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { Badge, Table, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { Person } from '../members/person.tsx';
import { showDate } from '../moments.ts';
import { stageColors } from '../pipelines/pipelines.ts';
import { RecordLink } from '../records/record-link.tsx';
import { Moment } from '../shell/moment.tsx';
import { ShowMore } from '../shell/show-more.tsx';
import { FailureState, RowSkeletons } from '../shell/states.tsx';
import { TagChips } from '../tags/tag-chips.tsx';
import { dealPagesOptions, type DealFilter } from './deal-pages.ts';
import { useMoney } from './money.ts';
import { NoDeals } from './no-deals.tsx';

interface DealTableProps {
  pipeline: Pipeline;
  filter: DealFilter;
  onOpen: (dealId: string) => void;
}

/** The same deals as rows, the newest first. */
export function DealTable({ pipeline, filter, onOpen }: DealTableProps) {
  const pages = useInfiniteQuery(dealPagesOptions(filter));
  const money = useMoney();
  const deals = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  if (pages.isPending) return <RowSkeletons />;
  if (pages.isError) return <FailureState error={pages.error} onRetry={() => void pages.refetch()} />;
  if (deals.length === 0) {
    return <NoDeals filter={filter} onOpen={onOpen} />;
  }
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table verticalSpacing={6} horizontalSpacing="md" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {['Title', 'Stage', 'Amount', t('Close date'), 'Owner', 'Tags', 'Record', 'Changed'].map((name) => (
              <Table.Th key={name} ta={name === 'Amount' ? 'right' : 'left'}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {deals.map((deal) => {
            const stage = pipeline.stages.find(({ id }) => id === deal.stageId);
            return (
              <Table.Tr key={deal.id}>
                <Table.Td>
                  <UnstyledButton fz="sm" fw={540} onClick={() => onOpen(deal.id)}>
                    {deal.title}
                  </UnstyledButton>
                </Table.Td>
                <Table.Td>{stage && <Badge color={stageColors[stage.kind]}>{stage.name}</Badge>}</Table.Td>
                <Table.Td ta="right" className="tabular">
                  {deal.amount === null ? '' : money(deal.amount)}
                </Table.Td>
                <Table.Td>{deal.closeDate === null ? '' : showDate(deal.closeDate)}</Table.Td>
                <Table.Td>{deal.ownerId !== null && <Person userId={deal.ownerId} />}</Table.Td>
                <Table.Td>
                  <TagChips names={deal.tags} />
                </Table.Td>
                <Table.Td>{deal.recordId !== null && <RecordLink recordId={deal.recordId} />}</Table.Td>
                <Table.Td>
                  <Moment at={deal.updatedAt} />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      <ShowMore pages={pages} />
    </Table.ScrollContainer>
  );
}
