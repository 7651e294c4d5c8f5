import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import boardClasses from '../deals/board.module.css';
import { FieldValue } from '../fields/field-value.tsx';
import { showCount } from '../language/show-count.ts';
import { t } from '../language/t.ts';
import { queryClient } from '../query-client.ts';
import { BesideTable, usePeek } from '../records/beside-table.tsx';
import type { Column } from '../records/columns.ts';
import { useChangeRecord } from '../records/record-changes.ts';
import { placeRecord, recordPagesOptions, type RecordFilter } from '../records/record-pages.ts';
import type { MoveAnnouncements } from '../shell/use-keyboard-move.ts';
import { CardBoard, CardColumn, type CardBoardState } from './card-board.tsx';
import { shownColumns } from './columns.ts';
import { narrowedBy } from './conditions.ts';
import { groupValueOf, isInGroup, nameOfNone, useGroups, type GroupValue } from './groups.ts';
import classes from './board-column.module.css';
import { recordFilterOf } from './record-filter.ts';

interface RecordBoardProps {
  folder: { id: string; name: string };
  view: ViewDefinition;
  columns: readonly Column[];
  /** The field whose choices are the columns. */
  column: Column;
}

const cardFieldsMax = 4;

/** The records of a folder side by side by the choices of a field; moving a card chooses another one. */
export function RecordBoard({ folder, view, columns, column }: RecordBoardProps) {
  const { open } = usePeek();
  const groups = useGroups(folder.id, view, columns, column);
  const filterOf = (choice: GroupValue) => {
    const where = narrowedBy(view.where, [isInGroup(column, choice)]);
    return recordFilterOf(folder.id, { ...view, where }, columns);
  };
  const { mutate } = useMoveRecord(column, filterOf);
  const choices = [...(column.options ?? []), null];
  const fields = shownColumns(columns, view.columns)
    .filter(({ id, type }) => id !== 'title' && id !== column.id && type !== 'LONG_TEXT')
    .slice(0, cardFieldsMax);
  const move = (record: CrmRecord, place: number) => {
    const choice = choices[place];
    if (choice === undefined || choice === groupValueOf(record, column)) return false;
    if (choice === null && column.required) return false;
    mutate({ record, choice });
    return true;
  };
  return (
    <>
      <CardBoard<CrmRecord>
        places={choices.length}
        words={wordsFor((place) => choices[place] ?? nameOfNone(column))}
        onMove={move}
        onOpen={open}
        renderCard={(record) => <CardContent record={record} fields={fields} />}
      >
        {(board) =>
          choices.map((choice, place) => (
            <BoardColumn
              key={choice ?? ''}
              board={board}
              place={place}
              choice={choice}
              column={column}
              filter={filterOf(choice)}
              count={groups && (groups.find(({ value }) => value === choice)?.count ?? 0)}
            />
          ))
        }
      </CardBoard>
      <BesideTable />
    </>
  );
}

interface BoardColumnProps {
  board: CardBoardState<CrmRecord>;
  place: number;
  choice: string | null;
  column: Column;
  filter: RecordFilter;
  /** Undefined while loading. */
  count: number | undefined;
}

function BoardColumn({ board, place, choice, column, filter, count }: BoardColumnProps) {
  const pages = useInfiniteQuery(recordPagesOptions(filter));
  const isOfColumn = (record: CrmRecord) => groupValueOf(record, column) === choice;
  const name = choice ?? nameOfNone(column);
  return (
    <CardColumn
      board={board}
      place={place}
      name={name}
      head={
        <>
          <h2 className={boardClasses.name}>{name}</h2>
          <span className={boardClasses.count}>{count !== undefined && showCount(count)}</span>
        </>
      }
      // A card that has just been moved away stays in the loaded list of its old column until that is read again.
      cards={(pages.data?.pages.flatMap(({ data }) => data) ?? []).filter(isOfColumn)}
      isOfColumn={isOfColumn}
      height={64}
      nothing={<p className={boardClasses.none}>{t('No records')}</p>}
      pages={pages}
    />
  );
}

function CardContent({ record, fields }: { record: CrmRecord; fields: readonly Column[] }) {
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

function wordsFor(nameOf: (place: number) => string): MoveAnnouncements<CrmRecord> {
  return {
    up: ({ title }) => t('Picked up {title}. Left and right arrows move it between columns.', { title }),
    over: (_record, place) => t('Over {place}.', { place: nameOf(place) }),
    down: ({ title }, place) => t('{title} is in {place}.', { title, place: nameOf(place) }),
    back: () => t('It stays where it was.'),
  };
}

/** Moves a card to another column: shown at once, and taken back if the server refuses it. */
function useMoveRecord(column: Column, filterOf: (choice: GroupValue) => RecordFilter) {
  const { mutateAsync } = useChangeRecord();
  return useMutation({
    mutationFn: ({ record, choice }: { record: CrmRecord; choice: GroupValue }) =>
      mutateAsync({ record, change: column.changeTo?.(choice) ?? {} }),
    // Moves run one after the other: of two moves of a card, the later one must win.
    scope: { id: 'records.move' },
    onMutate: ({ record, choice }) => placeRecord(withChoice(record, column, choice), filterOf(choice)),
    // The failure is shown by the change itself.
    meta: { isQuiet: true },
    onSettled: (_answer, _error, { record, choice }) => {
      for (const one of [groupValueOf(record, column), choice])
        void queryClient.invalidateQueries({ queryKey: recordPagesOptions(filterOf(one)).queryKey, exact: true });
    },
  });
}

function withChoice(record: CrmRecord, { id }: Column, choice: GroupValue): CrmRecord {
  // The columns of boards are custom fields.
  const { [id.replace(/^data\./, '')]: _before, ...others } = record.data;
  return { ...record, data: choice === null ? others : { ...others, [id.replace(/^data\./, '')]: choice } };
}
