import type { ReactNode } from 'react';
import { Icon } from '../shell/icon.tsx';
import { isSortable, nextSort } from '../views/sorting.ts';
import type { Column } from './columns.ts';
import classes from './record-table.module.css';

/** The part of a TanStack Table header that is used here. */
interface ResizableHeader {
  id: string;
  getResizeHandler: () => (event: unknown) => void;
  column: { getIsResizing: () => boolean };
}

interface TableHeadProps {
  columns: readonly Column[];
  headers: readonly ResizableHeader[];
  sort: readonly string[];
  onSort: (sort: string[]) => void;
  /** The box that selects everything. */
  children: ReactNode;
}

export function TableHead({ columns, headers, sort, onSort, children }: TableHeadProps) {
  return (
    <div role="row" aria-rowindex={1} className={classes.head}>
      <div role="columnheader" aria-colindex={1} className={classes.check}>
        {children}
      </div>
      {columns.map((column, at) => {
        const header = headers[at];
        const direction = directionOf(column, sort);
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={at + 2}
            aria-sort={direction}
            className={at === 0 ? classes.headTitle : classes.headCell}
          >
            {isSortable(column) ? (
              <button
                type="button"
                className={classes.sort}
                title="Sort; with Shift, as a further field"
                onClick={(event) => onSort(nextSort(column, sort, event.shiftKey))}
              >
                <span className={classes.label}>{column.label}</span>
                {direction && (
                  <Icon name={direction === 'ascending' ? 'sort-ascending' : 'sort-descending'} size={14} />
                )}
              </button>
            ) : (
              <span className={classes.label}>{column.label}</span>
            )}
            {header && (
              <span
                className={classes.resizer}
                data-dragging={header.column.getIsResizing() || undefined}
                onMouseDown={header.getResizeHandler()}
                onTouchStart={header.getResizeHandler()}
                aria-hidden="true"
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Newest first is the order of a table that has no other. */
function directionOf({ id }: Column, sort: readonly string[]): 'ascending' | 'descending' | undefined {
  const keys = sort.length === 0 ? ['-createdAt'] : sort;
  if (keys.includes(id)) return 'ascending';
  return keys.includes(`-${id}`) ? 'descending' : undefined;
}
