import { Text, UnstyledButton } from '@mantine/core';
import { useShortMoney } from '../session/money.ts';
import { showCount } from '../language/show-count.ts';
import { t } from '../language/t.ts';
import { showDate } from '../ground/moments.ts';
import type { Column, FigureRow } from './figures.ts';
import classes from './reports.module.css';

/** How the values of a column are shown. */
export function useShownValue(): (column: Column, value: string | number | null | undefined) => string {
  const money = useShortMoney();
  return ({ kind }, value) => {
    if (value === null || value === undefined) return '–';
    if (kind === 'date') return showDate(String(value));
    if (kind === 'money') return money(Number(value));
    const shown = showCount(Number(value), 1);
    return kind === 'percent' ? `${shown} %` : shown;
  };
}

interface FiguresProps {
  columns: readonly Column[];
  rows: readonly FigureRow[];
  first: string;
  onOpen: ((row: FigureRow) => void) | undefined;
}

export function FigureTable({ columns, rows, first, onOpen }: FiguresProps) {
  const show = useShownValue();
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('By {first}', { first })}>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th>{first}</th>
            {columns.map(({ key, label }) => (
              <th key={key} className={classes.figure}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(row.group)}>
              <td>
                {onOpen ? (
                  <UnstyledButton fz="xs" className={classes.row} onClick={() => onOpen(row)}>
                    {row.name}
                  </UnstyledButton>
                ) : (
                  row.name
                )}
              </td>
              {columns.map((column) => (
                <td key={column.key} className={classes.figure}>
                  {show(column, row.values[column.key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Funnel({ columns, rows, onOpen }: Omit<FiguresProps, 'first'>) {
  const show = useShownValue();
  const [column] = columns;
  if (!column) return null;
  const most = Math.max(1, ...rows.map(({ values }) => Number(values[column.key] ?? 0)));
  return (
    <ol className={classes.funnel}>
      {rows.map((row) => (
        <li key={JSON.stringify(row.group)}>
          <UnstyledButton className={classes.step} onClick={() => onOpen?.(row)}>
            <span className={classes.stepWords}>
              <span>{row.name}</span>
              <span className="tabular">
                {show(column, row.values[column.key])}
                {column.key !== 'count' && ` · ${row.values['count'] ?? 0}`}
              </span>
            </span>
            <span
              className={classes.stepBar}
              style={{ width: `${(100 * Number(row.values[column.key] ?? 0)) / most}%` }}
            />
          </UnstyledButton>
        </li>
      ))}
    </ol>
  );
}

export function BigNumber({ columns, rows, onOpen }: Omit<FiguresProps, 'first'>) {
  const show = useShownValue();
  const [column] = columns;
  if (!column) return null;
  // Averages do not add up.
  const values = rows.map((row) => row.values[column.key] ?? null);
  const total = values.length === 1 ? values[0] : values.reduce<number>((sum, value) => sum + Number(value ?? 0), 0);
  return (
    <UnstyledButton className={classes.number} onClick={() => onOpen?.({ name: t('All'), group: {}, values: {} })}>
      {show(column, column.key.startsWith('avg.') && values.length !== 1 ? null : total)}
      <Text span size="xs" c="dimmed">
        {column.label}
      </Text>
    </UnstyledButton>
  );
}
