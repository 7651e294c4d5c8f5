import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { Badge, Table, UnstyledButton } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { FieldValue } from '../fields/field-value.tsx';
import { t } from '../language/t.ts';
import { stageColors } from '../pipelines/pipelines.ts';
import { Icon } from '../shell/icon.tsx';
import { Moment } from '../shell/moment.tsx';
import { ShowMore } from '../shell/show-more.tsx';
import { FailureState, RowSkeletons } from '../shell/states.tsx';
import { shownColumns } from '../views/columns.ts';
import { directionOf, isSortable } from '../views/sorting.ts';
import type { DealField } from './deal-fields.ts';
import { dealPagesOptions, type DealFilter } from './deal-pages.ts';
import { useMoney } from './money.ts';
import { NoDeals } from './no-deals.tsx';

interface DealTableProps {
  pipeline: Pipeline;
  filter: DealFilter;
  fields: readonly DealField[];
  view: Pick<ViewDefinition, 'columns' | 'density' | 'sort'>;
  /** `isFurther`: beside the columns that sort already. */
  onSort: (field: DealField, isFurther: boolean) => void;
  onOpen: (dealId: string) => void;
}

const spacings = { COMPACT: 2, NORMAL: 6, TALL: 14 };

/** The same deals as rows. */
export function DealTable({ pipeline, filter, fields, view, onSort, onOpen }: DealTableProps) {
  const pages = useInfiniteQuery({ ...dealPagesOptions(filter), placeholderData: keepPreviousData });
  const deals = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  if (pages.isPending) return <RowSkeletons />;
  if (pages.isError) return <FailureState error={pages.error} onRetry={() => void pages.refetch()} />;
  if (deals.length === 0) {
    return <NoDeals filter={filter} onOpen={onOpen} />;
  }
  const columns = shownColumns(fields, view.columns);
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table verticalSpacing={spacings[view.density]} horizontalSpacing="md" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {columns.map((field) => (
              <Head key={field.id} field={field} sort={view.sort} onSort={onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {deals.map((deal) => (
            <Table.Tr key={deal.id}>
              {columns.map((field) => (
                <Table.Td key={field.id} ta={sideOf(field)} data-one-line={field.type.startsWith('DATE') || undefined}>
                  <Cell deal={deal} field={field} stages={pipeline.stages} onOpen={onOpen} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <ShowMore pages={pages} />
    </Table.ScrollContainer>
  );
}

interface HeadProps extends Pick<DealTableProps, 'onSort'> {
  field: DealField;
  sort: readonly string[];
}

function Head({ field, sort, onSort }: HeadProps) {
  const direction = directionOf(field, sort);
  return (
    <Table.Th ta={sideOf(field)} aria-sort={direction}>
      {isSortable(field) ? (
        <UnstyledButton
          fz="inherit"
          fw="inherit"
          style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}
          title={t('Sort; with Shift, as a further field.')}
          onClick={({ shiftKey }) => onSort(field, shiftKey)}
        >
          {field.label}
          {direction && <Icon name={direction === 'ascending' ? 'sort-ascending' : 'sort-descending'} size={14} />}
        </UnstyledButton>
      ) : (
        field.label
      )}
    </Table.Th>
  );
}

interface CellProps extends Pick<DealTableProps, 'onOpen'> {
  deal: Deal;
  field: DealField;
  stages: Pipeline['stages'];
}

function Cell({ deal, field, stages, onOpen }: CellProps) {
  const money = useMoney();
  switch (field.id) {
    case 'title':
      return (
        <UnstyledButton fz="sm" fw={540} onClick={() => onOpen(deal.id)}>
          {deal.title}
        </UnstyledButton>
      );
    case 'stageId': {
      const stage = stages.find(({ id }) => id === deal.stageId);
      return stage && <Badge color={stageColors[stage.kind]}>{stage.name}</Badge>;
    }
    case 'amount':
      return deal.amount === null ? null : <span className="tabular">{money(deal.amount)}</span>;
    case 'updatedAt':
      return <Moment at={deal.updatedAt} />;
    default:
      return <FieldValue field={field} value={field.valueOf(deal)} />;
  }
}

function sideOf({ type }: DealField): 'left' | 'right' {
  return type === 'NUMBER' ? 'right' : 'left';
}
