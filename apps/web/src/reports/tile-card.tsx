import type { Tile } from '@dossier/domain/reports/schema.ts';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { Button, Drawer, Group, Skeleton, Stack, Title } from '@mantine/core';
import { clamp, useMergedRef } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type PointerEvent, type RefObject } from 'react';
import { showDate } from '../ground/moments.ts';
import { t } from '../language/t.ts';
import { useMembers } from '../members/members.ts';
import { Person } from '../members/person.tsx';
import { usePipelines } from '../pipelines/pipelines.ts';
import { AnchorLink, EmptyState, FailureState } from '../ui/page/page.tsx';
import { MoreMenu } from '../ui/form/more-menu.tsx';
import { saveFile } from '../ui/form/save-file.ts';
import { QueryTable } from '../ui/page/list-table.tsx';
import { useMoney } from '../session/money.ts';
import { api, pagesOptions, trpc } from '../session/session.ts';
import { columnsOf, csvOf, rowsOf, type FigureRow } from './figures.ts';
import classes from './reports.module.css';
import { titleOf } from './tile-choices.ts';
import { Against, firstOf, TileContent } from './tile-content.tsx';

export interface Around {
  /** The days of the period before, to compare with. */
  before?: { from?: string; to?: string } | undefined;
  from?: string;
  to?: string;
  ownerId?: string | undefined;
  timeZone: string;
}

interface TileCardProps {
  tile: Tile;
  around: Around;
  /** The person has just added the tile, so it is scrolled into view. */
  isAdded: boolean;
  onOpenRows: (group: FigureRow['group'] | undefined, name: string) => void;
  onEdit: () => void;
  onMove: (by: number) => void;
  onSize: (columns: number, rows: number) => void;
  onRemove: () => void;
}

export function TileCard(props: TileCardProps) {
  const { tile, around: given, isAdded, onOpenRows, onEdit, onMove, onSize, onRemove } = props;
  const { before, ...around } = given;
  const title = titleOf(tile);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAdded) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isAdded]);
  const figures = useQuery(trpc.reports.measure.queryOptions({ tile, ...around }));
  const { data: pipelines = [] } = usePipelines();
  const names = { pipelines, members: useMembers() };
  const rows = rowsOf(tile, figures.data?.data ?? [], names);
  const hasDates = tile.dateField !== null || tile.subject === 'stages' || tile.subject === 'activity';
  const enabled = hasDates && before !== undefined;
  const earlier = useQuery(trpc.reports.measure.queryOptions({ tile, ...around, ...before }, { enabled }));
  const dragged = useDraggable({ id: tile.id, data: { thing: tile } });
  const over = useDroppable({ id: tile.id });
  const ref = useMergedRef(card, dragged.setNodeRef, over.setNodeRef);
  const saveCsv = async () => {
    const columns = columnsOf(tile);
    const head = [firstOf(tile), ...columns.map(({ label }) => label)];
    const lines = rows.map(({ name, values }) => [name, ...columns.map(({ key }) => values[key] ?? null)]);
    saveFile(`${title}.csv`, new Blob([await csvOf([head, ...lines])], { type: 'text/csv' }));
  };
  const savePng = async () => {
    const { toBlob } = await import('html-to-image');
    const picture =
      card.current && (await toBlob(card.current, { pixelRatio: 2, skipFonts: true, filter: isNoControl }));
    if (picture) saveFile(`${title}.png`, picture);
  };
  const hasRows = tile.subject !== 'stages' && tile.subject !== 'activity';
  const pipelineId = tile.pipelineId ?? pipelines[0]?.id;
  return (
    <Stack
      component="section"
      ref={ref}
      gap={0}
      className={classes.tile}
      data-over={over.isOver || undefined}
      style={{ '--columns': tile.columns, '--rows': tile.rows }}
      aria-label={title}
    >
      <Group component="header" gap={8} wrap="nowrap" mb={8} className={`touch ${classes.head}`}>
        <Title
          order={2}
          size="0.875rem"
          fw={600}
          lh="inherit"
          mr="auto"
          style={{ cursor: 'grab' }}
          {...dragged.listeners}
        >
          {title}
        </Title>
        {hasRows && (
          <Button variant="subtle" size="compact-xs" data-control onClick={() => onOpenRows(undefined, t('All'))}>
            {t('Show all')}
          </Button>
        )}
        {tile.subject === 'stages' && pipelineId !== undefined && (
          <AnchorLink to="/deals/$pipelineId" params={{ pipelineId }} size="xs" data-control>
            {t('Open the board')}
          </AnchorLink>
        )}
        {tile.subject === 'activity' && (
          <AnchorLink to="/tasks" search={{ view: 'all', tasks: 'DONE' }} size="xs" data-control>
            {t('Done tasks')}
          </AnchorLink>
        )}
        <span data-control>
          <MoreMenu
            about={title}
            acts={[
              { label: t('Change'), icon: 'pencil', run: onEdit },
              { label: t('Save as CSV'), icon: 'list', run: () => void saveCsv() },
              { label: t('Save as PNG'), icon: 'chart-bar', run: () => void savePng() },
              { label: t('Move forward'), icon: 'chevron-left', run: () => onMove(-1) },
              { label: t('Move back'), icon: 'chevron-right', run: () => onMove(1) },
              { label: t('Remove'), icon: 'trash', run: onRemove },
            ]}
          />
        </span>
      </Group>
      {figures.isPending && <Skeleton height={210} radius="md" />}
      {figures.isError && <FailureState error={figures.error} onRetry={() => void figures.refetch()} />}
      {figures.isSuccess && (
        <TileContent
          tile={tile}
          rows={rows}
          onOpen={hasRows ? ({ group, name }) => onOpenRows(group, name) : undefined}
        />
      )}
      {figures.isSuccess && (
        <Against
          tile={tile}
          rows={rows}
          before={enabled && earlier.data ? rowsOf(tile, earlier.data.data, names) : undefined}
        />
      )}
      <Corner card={card} onSize={onSize} />
    </Stack>
  );
}

/** Buttons and menus are not part of a picture. */
function isNoControl(node: Node): boolean {
  return !(node instanceof HTMLElement && node.dataset['control'] !== undefined);
}

/** Pixels of a row and its gap, as in the style sheet. */
const rowHeight = 148;

/** Sizes a tile by the mouse; the form of the tile has its size, too. */
function Corner({ card, onSize }: Pick<TileCardProps, 'onSize'> & { card: RefObject<HTMLElement | null> }) {
  const resize = ({ type, buttons, clientX, clientY }: PointerEvent) => {
    const box = card.current?.getBoundingClientRect();
    if (!box || (type === 'pointermove' && buttons === 0)) return;
    const width = card.current?.parentElement?.offsetWidth ?? box.width;
    const columns = clamp(Math.round((12 * (clientX - box.left)) / width), 2, 12);
    const rows = clamp(Math.round((clientY - box.top) / rowHeight), 1, 6);
    card.current?.style.setProperty('--columns', String(columns));
    card.current?.style.setProperty('--rows', String(rows));
    if (type === 'pointerup') onSize(columns, rows);
  };
  const capture = ({ currentTarget, pointerId }: PointerEvent) => currentTarget.setPointerCapture(pointerId);
  const handlers = { onPointerDown: capture, onPointerMove: resize, onPointerUp: resize };
  return <span className={classes.corner} data-control {...handlers} />;
}

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
  const { before: _, ...asked } = around;
  const pages = useInfiniteQuery(
    pagesOptions(trpc.reports.listRows.pathKey(), api.reports.listRows.query, { tile, ...asked, group }),
  );
  const money = useMoney();
  const { subject } = tile;
  return (
    <QueryTable
      query={pages}
      empty={
        <EmptyState icon="list" title={t('Nothing here')}>
          {t('Choose another period or owner.')}
        </EmptyState>
      }
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
  );
}
