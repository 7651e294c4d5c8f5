import classes from './record-table.module.css';
import type { TableHeadProps } from './table-head.tsx';

/** The names of the columns, until what sorts, moves and resizes them has loaded. */
export function PlainHead({ columns, children }: TableHeadProps) {
  const [Row, Cell] = children ? (['div', 'div'] as const) : (['tr', 'th'] as const);
  return (
    <Row role="row" aria-rowindex={1} className={classes.head}>
      {children && (
        <div role="columnheader" aria-colindex={1} className={classes.check}>
          {children}
        </div>
      )}
      {columns.map(({ id, label }, at) => (
        <Cell
          key={id}
          role="columnheader"
          aria-colindex={at + (children ? 2 : 1)}
          className={at === 0 ? classes.headTitle : classes.headCell}
        >
          <div className={classes.grip}>
            <span className={classes.label}>{label}</span>
          </div>
        </Cell>
      ))}
    </Row>
  );
}
