import type { Tile } from '@dossier/domain/reports/schema.ts';
import { Drawer } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMoney } from '../session/money.ts';
import { t } from '../language/t.ts';
import { Person } from '../members/person.tsx';
import { showDate } from '../ground/moments.ts';
import { AnchorLink } from '../ui/page/links.tsx';
import { ListTable } from '../ui/page/list-table.tsx';
import { ShowMore } from '../ui/page/show-more.tsx';
import { EmptyState, QueryState } from '../ui/page/states.tsx';
import { api, pagesOptions, trpc } from '../session/trpc.ts';
import type { FigureRow } from './figures.ts';
import { titleOf } from './tile-choices.ts';
import type { Around } from './tile-card.tsx';

export interface OpenRows {
  tile: Tile;
  group: FigureRow['group'] | undefined;
  name: string;
}

interface TileRowsProps {
  open: OpenRows | undefined;
  around: Around;
  onClose: () => void;
}

export function TileRows({ open, around, onClose }: TileRowsProps) {
  return (
    <Drawer
      opened={open !== undefined}
      onClose={onClose}
      title={open && `${titleOf(open.tile)}: ${open.name}`}
      size="lg"
    >
      {open && <Rows open={open} around={around} />}
    </Drawer>
  );
}

function Rows({ open: { tile, group }, around }: { open: OpenRows; around: Around }) {
  const pages = useInfiniteQuery(
    pagesOptions(trpc.reports.listRows.pathKey(), api.reports.listRows.query, { tile, ...around, group }),
  );
  const money = useMoney();
  const { subject } = tile;
  if (!pages.isSuccess) return <QueryState query={pages} />;
  const rows = pages.data;
  if (rows.length === 0)
    return (
      <EmptyState icon="list" title={t('Nothing here')}>
        {t('Choose another period or owner.')}
      </EmptyState>
    );
  return (
    <>
      <ListTable
        rows={rows}
        columns={[
          {
            cell: ({ id, title, pipelineId }) => (
              <>
                {subject === 'deals' && pipelineId !== null && (
                  <AnchorLink to="/deals/$pipelineId/$dealId" params={{ pipelineId, dealId: id }}>
                    {title}
                  </AnchorLink>
                )}
                {subject === 'records' && (
                  <AnchorLink to="/records/$recordId" params={{ recordId: id }}>
                    {title}
                  </AnchorLink>
                )}
                {subject === 'tasks' && (
                  <AnchorLink to="/tasks" search={{ view: 'all', tasks: 'OPEN', task: id }}>
                    {title}
                  </AnchorLink>
                )}
              </>
            ),
          },
          { ta: 'right', className: 'tabular', cell: ({ amount }) => amount !== null && money(amount) },
          { cell: ({ date }) => date !== null && showDate(date) },
          { cell: ({ ownerId }) => ownerId !== null && <Person userId={ownerId} isShort /> },
        ]}
      />
      <ShowMore pages={pages} />
    </>
  );
}
