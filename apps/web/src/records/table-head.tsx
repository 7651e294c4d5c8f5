import type { ReactNode } from 'react';
import { Icon } from '../shell/icon.tsx';
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
  sort: string;
  onSort: (sort: string) => void;
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
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={at + 2}
            aria-sort={directionOf(column, sort)}
            className={at === 0 ? classes.headTitle : classes.headCell}
          >
            {column.sort ? (
              <button
                type="button"
                className={classes.sort}
                onClick={() => onSort(nextSort(column.sort ?? 'createdAt', sort))}
              >
                {column.label}
                {sort.endsWith(column.sort) && (
                  <Icon name={sort.startsWith('-') ? 'sort-descending' : 'sort-ascending'} size={14} />
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

function directionOf({ sort: own }: Column, sort: string): 'ascending' | 'descending' | undefined {
  if (own === undefined || !sort.endsWith(own)) return undefined;
  return sort.startsWith('-') ? 'descending' : 'ascending';
}

function nextSort(by: string, now: string): string {
  const first = by === 'title' ? 'title' : `-${by}`;
  if (now !== first) return first;
  return by === 'title' ? '-title' : by;
}
