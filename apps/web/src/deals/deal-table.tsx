import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { Badge, Box, UnstyledButton } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { FieldValue } from '../fields/field-value.tsx';
import { stageHue } from '../pipelines/pipelines.ts';
import classes from '../records/table/record-table.module.css';
import { TableHead } from '../records/table/table-head.tsx';
import { Moment, QueryState, ShowMore } from '../ui/page/page.tsx';
import { rowHeights, useTableColumns } from '../views/table/columns.ts';
import type { ViewChange } from '../views/use-view.ts';
import type { DealField } from './deal-fields.ts';
import { dealPagesOptions, type DealFilter } from './deal-pages.ts';
import { useMoney } from '../session/money.ts';
import { NoDeals } from './no-deals.tsx';

interface DealTableProps {
  pipeline: Pipeline;
  filter: DealFilter;
  fields: readonly DealField[];
  view: Pick<ViewDefinition, 'columns' | 'density' | 'sort'>;
  onView: (change: ViewChange) => void;
  onOpen: (dealId: string) => void;
}

export function DealTable({ pipeline, filter, fields, view, onView, onOpen }: DealTableProps) {
  const pages = useInfiniteQuery({ ...dealPagesOptions(filter), placeholderData: keepPreviousData });
  const { columns, ...head } = useTableColumns(fields, view, onView);
  if (!pages.isSuccess) return <QueryState query={pages} />;
  const deals = pages.data;
  if (deals.length === 0) return <NoDeals filter={filter} onOpen={onOpen} />;
  return (
    <Box
      h="100%"
      // There is no box before the first column.
      style={{
        overflow: 'auto',
        '--box': '0px',
        '--columns': columns.map(({ size }) => `${size}px`).join(' '),
        '--row-height': `${rowHeights[view.density]}px`,
      }}
    >
      <Box role="table" w="max-content" miw="100%">
        <TableHead columns={columns} {...head} />
        {deals.map((deal) => (
          <div key={deal.id} className={`lit ${classes.row}`} role="row">
            {columns.map((field, at) => (
              <div
                key={field.id}
                className={at === 0 ? classes.title : classes.cell}
                role="cell"
                data-number={field.type === 'NUMBER' || undefined}
              >
                <Cell deal={deal} field={field} pipeline={pipeline} onOpen={onOpen} />
              </div>
            ))}
          </div>
        ))}
      </Box>
      <ShowMore pages={pages} />
    </Box>
  );
}

interface CellProps extends Pick<DealTableProps, 'onOpen'> {
  deal: Deal;
  field: DealField;
  pipeline: Pipeline;
}

function Cell({ deal, field, pipeline, onOpen }: CellProps) {
  const money = useMoney();
  switch (field.id) {
    case 'title':
      return (
        <UnstyledButton fz="sm" className={classes.open} onClick={() => onOpen(deal.id)}>
          {deal.title}
        </UnstyledButton>
      );
    case 'stageId': {
      const stage = pipeline.stages.find(({ id }) => id === deal.stageId);
      return stage && <Badge color={stageHue(pipeline, stage.id)}>{stage.name}</Badge>;
    }
    case 'amount':
      return deal.amount === null ? null : <span className="tabular">{money(deal.amount)}</span>;
    case 'updatedAt':
      return <Moment at={deal.updatedAt} />;
    default:
      return <FieldValue field={field} value={field.valueOf(deal)} />;
  }
}
