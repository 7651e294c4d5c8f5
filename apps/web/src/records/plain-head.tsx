import classes from './record-table.module.css';
import type { TableHeadProps } from './table-head.tsx';

/** The names of the columns of records, until what sorts, moves and resizes them has loaded. */
export function PlainHead({ columns, children }: TableHeadProps) {
  return (
    <div role="row" aria-rowindex={1} className={classes.head}>
      <div role="columnheader" aria-colindex={1} className={classes.check}>
        {children}
      </div>
      {columns.map(({ id, label }, at) => (
        <div
          key={id}
          role="columnheader"
          aria-colindex={at + 2}
          className={at === 0 ? classes.headTitle : classes.headCell}
        >
          <div className={classes.grip}>
            <span className={classes.label}>{label}</span>
          </div>
        </div>
      ))}
    </div>
  );
}
