import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../session/query-client.ts';
import type { Column } from '../records/columns.ts';
import { useChangeRecord } from '../records/record-changes.ts';
import { placeRecord, recordPagesOptions, type RecordFilter } from '../records/record-pages.ts';
import { narrowedBy } from '../views/filter/conditions.ts';
import { groupValueOf, isInGroup, type GroupValue } from '../views/groups.ts';
import { recordFilterOf } from '../views/filter/record-filter.ts';

interface Place {
  column: Column;
  choice: GroupValue;
}

/** The filter of a column of a board. */
export function boardFilter(
  folderId: string,
  view: ViewDefinition,
  columns: readonly Column[],
  { column, choice }: Place,
): RecordFilter {
  return recordFilterOf(folderId, { ...view, where: narrowedBy(view.where, [isInGroup(column, choice)]) }, columns);
}

/** Moves a card to another column: shown at once, and taken back if the server refuses it. */
export function useMoveRecord(folderId: string, view: ViewDefinition, columns: readonly Column[], column: Column) {
  const { mutateAsync } = useChangeRecord();
  const filterOf = (choice: GroupValue) => boardFilter(folderId, view, columns, { column, choice });
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
