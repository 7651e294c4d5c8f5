import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { t } from '../../language/t.ts';
import type { Column } from '../../records/columns.ts';
import type { RecordFilter } from '../../records/record-pages.ts';
import { Icon } from '../../ui/icon.tsx';
import { measuresOf, useFoot, withMeasure } from './foot.ts';
import type { Measure } from './measures.ts';
import classes from './table-foot.module.css';
import type { ViewChange } from '../use-view.ts';

interface TableFootProps {
  columns: readonly Column[];
  filter: RecordFilter;
  foot: ViewDefinition['foot'];
  onChange: (change: ViewChange) => void;
}

/** Counts, sums and the like of all records that match, under the columns that a person chose. */
export function TableFoot({ columns, filter, foot, onChange }: TableFootProps) {
  const values = useFoot(filter, foot, columns);
  return (
    <div
      className={classes.foot}
      role="group"
      aria-label={t('Foot of the table')}
      data-empty={foot.length === 0 || undefined}
      onScroll={({ currentTarget }) => scrollTableAlong(currentTarget)}
    >
      <div className={classes.row}>
        <span />
        {columns.map((column, at) => (
          <FootCell
            key={column.id}
            column={column}
            isFirst={at === 0}
            chosen={foot.find(({ field }) => field === column.id)?.measure}
            value={values.get(column.id)}
            onChoose={(measure) => onChange((last) => ({ foot: withMeasure(last.foot, column.id, measure) }))}
          />
        ))}
      </div>
    </div>
  );
}

// The table has a scroll bar beside its rows, so its end lies a little further to the right.
const scrollBarMax = 24;

/** A cell that gets the focus outside of the screen scrolls the foot, and the table goes along. */
function scrollTableAlong({ scrollLeft, previousElementSibling: table }: HTMLElement): void {
  if (table && Math.abs(table.scrollLeft - scrollLeft) > scrollBarMax) table.scrollLeft = scrollLeft;
}

interface FootCellProps {
  column: Column;
  isFirst: boolean;
  chosen: Measure | undefined;
  value: string | undefined;
  onChoose: (measure: Measure | undefined) => void;
}

function FootCell({ column, isFirst, chosen, value, onChoose }: FootCellProps) {
  const measures = measuresOf(column);
  const words = measures.find(({ measure }) => measure === chosen)?.words;
  return (
    <Menu position="top-start">
      <Menu.Target>
        <UnstyledButton
          className={isFirst ? classes.first : classes.cell}
          data-number={column.type === 'NUMBER' || undefined}
          {...(words === undefined ? { 'aria-label': t('Calculate for {field}', { field: column.label }) } : {})}
        >
          {words === undefined ? (
            <span className={classes.ask}>
              {t('Calculate')} <Icon name="chevron-down" size={12} />
            </span>
          ) : (
            <>
              <span className={classes.words}>{words}</span>
              <VisuallyHidden> {t('of {field}:', { field: column.label })} </VisuallyHidden>
              <span className={classes.value}>{value ?? '…'}</span>
            </>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {measures.map(({ measure, words: name }) => (
          <Menu.Item
            key={measure}
            leftSection={<Icon name={measure === chosen ? 'check' : 'number-1'} />}
            onClick={() => onChoose(measure)}
          >
            {name}
          </Menu.Item>
        ))}
        {chosen && (
          <Menu.Item leftSection={<Icon name="x" />} onClick={() => onChoose(undefined)}>
            {t('Nothing')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
