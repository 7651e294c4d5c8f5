import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FieldValue } from '../fields/field-value.tsx';
import { showCount } from '../language/show-count.ts';
import { t } from '../language/t.ts';
import type { Column } from '../records/columns.ts';
import { recordPagesOptions, type RecordFilter } from '../records/record-pages.ts';
import { BoardColumn } from '../ui/board/board-column.tsx';
import boardClasses from '../ui/board/board.module.css';
import type { BoardPlace } from '../ui/board/board.tsx';
import classes from './board-column.module.css';
import { groupValueOf, type GroupValue } from '../views/groups.ts';

interface ChoiceColumnProps extends BoardPlace<CrmRecord> {
  name: string;
  choice: GroupValue;
  column: Column;
  /** Fields of a card beside the title. */
  fields: readonly Column[];
  filter: RecordFilter;
  /** Undefined while loading. */
  count: number | undefined;
  onOpen: (id: string) => void;
}

/** The records that have one choice. */
export function ChoiceColumn({ name, choice, column, fields, filter, count, onOpen, ...place }: ChoiceColumnProps) {
  const pages = useInfiniteQuery(recordPagesOptions(filter));
  const isHere = (record: CrmRecord) => groupValueOf(record, column) === choice;
  return (
    <BoardColumn
      {...place}
      name={name}
      head={
        <>
          <h2 className={boardClasses.name}>{name}</h2>
          <span className={boardClasses.count}>{count !== undefined && showCount(count)}</span>
        </>
      }
      pages={pages}
      // A card that has just been moved away stays in the loaded list of its old column until that is read again.
      things={(pages.data?.pages.flatMap(({ data }) => data) ?? []).filter(isHere)}
      isHere={isHere}
      cardHeight={64}
      nothing={<p className={boardClasses.none}>{t('No records')}</p>}
      renderCard={(record) => <RecordCardContent record={record} fields={fields} />}
      onOpen={onOpen}
    />
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
