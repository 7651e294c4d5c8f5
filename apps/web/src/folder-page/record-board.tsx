import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { useMemo } from 'react';
import { t } from '../language/t.ts';
import { BesideTable } from './beside-table.tsx';
import type { Column } from '../records/columns.ts';
import { usePeek } from '../records/table/use-peek.ts';
import { Board } from '../ui/board/board.tsx';
import { ChoiceColumn, RecordCardContent } from './board-column.tsx';
import { shownColumns } from '../views/table/columns.ts';
import { groupValueOf, nameOfNone, useGroups } from '../views/groups.ts';
import { boardFilter, useMoveRecord } from './move-record.ts';

interface RecordBoardProps {
  folder: { id: string; name: string };
  view: ViewDefinition;
  columns: readonly Column[];
  /** The field whose choices are the columns. */
  column: Column;
}

// A card is no table.
const cardFieldsMax = 4;

/** The records of a folder side by side by the choices of a field; moving a card chooses another one. */
export function RecordBoard({ folder, view, columns, column }: RecordBoardProps) {
  const { open } = usePeek();
  const groups = useGroups(folder.id, view, columns, column);
  const { mutate } = useMoveRecord(folder.id, view, columns, column);
  const choices = useMemo(() => [...(column.options ?? []), null], [column.options]);
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
  const nameOf = (choice: string | null) => choice ?? nameOfNone(column);
  return (
    <>
      <Board<CrmRecord>
        names={choices.map(nameOf)}
        pickedUp={({ title }) =>
          t('Picked up {title}. Use the left and right arrow keys to move it between columns.', { title })
        }
        onMove={move}
        renderColumn={(place) => {
          const choice = choices[place.place] ?? null;
          return (
            <ChoiceColumn
              key={choice ?? ''}
              {...place}
              name={nameOf(choice)}
              choice={choice}
              column={column}
              fields={fields}
              filter={boardFilter(folder.id, view, columns, { column, choice })}
              count={groups && (groups.find(({ value }) => value === choice)?.count ?? 0)}
              onOpen={open}
            />
          );
        }}
        renderCard={(record) => <RecordCardContent record={record} fields={fields} />}
      />
      <BesideTable records={noRecords} />
    </>
  );
}

const noRecords: CrmRecord[] = [];
