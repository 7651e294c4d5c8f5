import type { Tile } from '@dossier/domain/reports/schema.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { t } from '../language/t.ts';
import { useMembers } from '../members/members.ts';
import { usePipelines } from '../pipelines/pipelines.ts';
import { AnchorLink } from '../ui/page/links.tsx';
import { MoreMenu } from '../ui/form/more-menu.tsx';
import { saveFile } from '../ui/form/save-file.ts';
import { FailureState } from '../ui/page/states.tsx';
import { trpc } from '../session/trpc.ts';
import { csvOf } from './csv.ts';
import { columnsOf, rowsOf, type FigureRow } from './figures.ts';
import classes from './reports.module.css';
import { titleOf } from './tile-choices.ts';
import { firstOf, TileContent } from './tile-content.tsx';

export interface Around {
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
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function TileCard({ tile, around, isAdded, onOpenRows, onEdit, onMove, onRemove }: TileCardProps) {
  const title = titleOf(tile);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAdded) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isAdded]);
  const figures = useQuery(trpc.reports.measure.queryOptions({ tile, ...around }));
  const { data: pipelines = [] } = usePipelines();
  const rows = rowsOf(tile, figures.data?.data ?? [], { pipelines, members: useMembers() });
  const saveCsv = () => {
    const columns = columnsOf(tile);
    const head = [firstOf(tile), ...columns.map(({ label }) => label)];
    const lines = rows.map(({ name, values }) => [name, ...columns.map(({ key }) => values[key] ?? null)]);
    saveFile(`${title}.csv`, new Blob([csvOf([head, ...lines])], { type: 'text/csv' }));
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
    <section ref={card} className={classes.tile} aria-label={title}>
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
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
              { label: t('Save as CSV'), icon: 'list', run: saveCsv },
              { label: t('Save as PNG'), icon: 'chart-bar', run: () => void savePng() },
              { label: t('Move forward'), icon: 'chevron-left', run: () => onMove(-1) },
              { label: t('Move back'), icon: 'chevron-right', run: () => onMove(1) },
              { label: t('Remove'), icon: 'trash', run: onRemove },
            ]}
          />
        </span>
      </header>
      {figures.isPending && <Skeleton height={210} radius="md" />}
      {figures.isError && <FailureState error={figures.error} onRetry={() => void figures.refetch()} />}
      {figures.isSuccess && (
        <TileContent
          tile={tile}
          rows={rows}
          onOpen={hasRows ? ({ group, name }) => onOpenRows(group, name) : undefined}
        />
      )}
    </section>
  );
}

/** Buttons and menus are not part of a picture. */
function isNoControl(node: Node): boolean {
  return !(node instanceof HTMLElement && node.dataset['control'] !== undefined);
}
