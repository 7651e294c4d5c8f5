import { useDraggable, useDroppable } from '@dnd-kit/core';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, type RefObject } from 'react';
import boardClasses from '../deals/board/board.module.css';
import { FieldValue } from '../fields/field-value.tsx';
import { showCount } from '../language/show-count.ts';
import { t } from '../language/t.ts';
import type { Column } from '../records/columns.ts';
import { recordPagesOptions, type RecordFilter } from '../records/record-pages.ts';
import type { MoveHandlers } from '../ui/keys/use-keyboard-move.ts';
import classes from './board-column.module.css';
import { groupValueOf, type GroupValue } from '../views/groups.ts';

interface BoardColumnProps {
  name: string;
  place: number;
  choice: GroupValue;
  column: Column;
  /** Fields of a card beside the title. */
  fields: readonly Column[];
  filter: RecordFilter;
  /** Undefined while loading. */
  count: number | undefined;
  /** The record being moved by keyboard, from any column. `isTarget`: it would be dropped in this one. */
  carried: CrmRecord | undefined;
  isTarget: boolean;
  handlersOf: (record: CrmRecord) => MoveHandlers;
  justMoved: RefObject<string | undefined>;
  onOpen: (id: string) => void;
}

/** The records that have one choice. */
export function BoardColumn(props: BoardColumnProps) {
  const { name, place, choice, column, fields, filter, count, carried, isTarget, handlersOf } = props;
  const pages = useInfiniteQuery(recordPagesOptions(filter));
  const { node, setNodeRef, isOver } = useDroppable({ id: place });
  useEffect(() => {
    if (isTarget) node.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isTarget, node]);
  // A card that has just been moved away stays in the loaded list of its old column until that is read again.
  const records = (pages.data?.pages.flatMap(({ data }) => data) ?? []).filter(
    (record) => groupValueOf(record, column) === choice,
  );
  const guest = isTarget && carried && groupValueOf(carried, column) !== choice ? carried : undefined;
  return (
    <section
      ref={setNodeRef}
      className={boardClasses.stage}
      data-over={isOver || isTarget || undefined}
      aria-label={name}
    >
      <header className={boardClasses.head}>
        <h2 className={boardClasses.name}>{name}</h2>
        <span className={boardClasses.count}>{count !== undefined && showCount(count)}</span>
      </header>
      <ul className={boardClasses.cards}>
        {guest && (
          <li className={boardClasses.card} aria-hidden="true">
            <RecordCardContent record={guest} fields={fields} />
          </li>
        )}
        {pages.isPending && [1, 2, 3].map((at) => <Skeleton key={at} height={64} radius="md" component="li" />)}
        {records.map((record) => (
          <li key={record.id}>
            <RecordCard
              {...props}
              record={record}
              isCarried={carried?.id === record.id}
              handlers={handlersOf(record)}
            />
          </li>
        ))}
      </ul>
      {pages.isSuccess && records.length === 0 && !guest && <p className={boardClasses.none}>{t('No records')}</p>}
      {pages.isError && (
        <Button variant="subtle" onClick={() => void pages.refetch()}>
          {t('Could not be loaded. Try again')}
        </Button>
      )}
      {pages.hasNextPage && (
        <Button variant="subtle" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </section>
  );
}

interface RecordCardProps extends Pick<BoardColumnProps, 'fields' | 'justMoved' | 'onOpen'> {
  record: CrmRecord;
  isCarried: boolean;
  handlers: MoveHandlers;
}

/** A record on the board: a click or Enter opens it, Space picks it up. */
function RecordCard({ record, fields, isCarried, handlers, justMoved, onOpen }: RecordCardProps) {
  const { id } = record;
  const { attributes, listeners, node, setNodeRef, isDragging } = useDraggable({ id, data: { record } });
  useEffect(() => {
    if (justMoved.current !== id) return;
    justMoved.current = undefined;
    node.current?.focus();
  }, [justMoved, id, node]);
  return (
    <div
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      {...handlers}
      className={boardClasses.card}
      data-dragging={isDragging || isCarried || undefined}
      onClick={() => onOpen(id)}
      onKeyDown={(event) => (event.key === 'Enter' && !isCarried ? onOpen(id) : handlers.onKeyDown(event))}
    >
      <RecordCardContent record={record} fields={fields} />
    </div>
  );
}

export function RecordCardContent({ record, fields }: { record: CrmRecord; fields: readonly Column[] }) {
  const filled = fields.filter((field) => field.valueOf(record) !== null);
  return (
    <>
      <div className={boardClasses.title}>{record.title}</div>
      {filled.map((field) => (
        <div key={field.id} className={classes.field} inert>
          <span className={classes.label}>{field.label}</span>
          <FieldValue field={field} value={field.valueOf(record)} />
        </div>
      ))}
    </>
  );
}
