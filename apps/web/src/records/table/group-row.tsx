import { Text, UnstyledButton } from '@mantine/core';
import { FieldValue } from '../../fields/field-value.tsx';
import { showCount } from '../../language/show-count.ts';
import { t } from '../../language/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { measureWords } from '../../views/table/table-foot.tsx';
import { nameOfNone, type GroupFigures } from '../../views/groups.ts';
import type { Column } from '../columns.ts';
import classes from './record-table.module.css';
import type { TableGroups } from './use-lines.ts';

interface GroupRowProps extends Pick<TableGroups, 'column' | 'onFold'> {
  group: GroupFigures;
  columns: readonly Column[];
  isFolded: boolean;
  start: number;
}

const keys = { sum: 'SUM', avg: 'AVG', min: 'MIN', max: 'MAX' } as const;

export function GroupRow({ group, column, columns, isFolded, start, onFold }: GroupRowProps) {
  const { value, count } = group;
  const name = nameOfGroup(value, column);
  return (
    <div role="row" className={classes.groupRow} style={{ transform: `translateY(${start}px)` }}>
      <div role="gridcell" aria-colindex={1} aria-colspan={2} className={classes.groupHead}>
        <UnstyledButton className={classes.fold} aria-expanded={!isFolded} onClick={() => onFold(value)}>
          <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} size={14} />
          {name ?? <FieldValue field={column} value={value} />}
          <Text span inherit c="dimmed" fw={400} className="tabular">
            {showCount(count)}
          </Text>
        </UnstyledButton>
      </div>
      {columns.slice(1).map(({ id }, at) => (
        <div key={id} role="gridcell" aria-colindex={at + 3} className={classes.groupCell}>
          {measuresOf(group, id)}
        </div>
      ))}
    </div>
  );
}

function nameOfGroup(value: GroupFigures['value'], column: Column): string | undefined {
  if (value === null) return nameOfNone(column);
  return column.type === 'BOOLEAN' ? `${column.label}: ${value === true ? t('yes') : t('no')}` : undefined;
}

function measuresOf({ measures }: GroupFigures, id: string): string {
  return Object.entries(keys)
    .flatMap(([key, measure]) => {
      const value = measures[key as keyof typeof keys][id];
      if (value === undefined || value === null) return [];
      return `${measureWords[measure]} ${showCount(Number(value), 2)}`;
    })
    .join(', ');
}
