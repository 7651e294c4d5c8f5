import { ActionIcon, Button, Paper, Text } from '@mantine/core';
import { t } from '../language/t.ts';
import { Icon } from '../ui/icon.tsx';
import classes from '../records/bulk-bar.module.css';
import { sizeOf, type CellRange } from './range.ts';
import type { RangeActions } from './use-range-actions.ts';

interface RangeBarProps {
  range: CellRange;
  actions: RangeActions;
  /** All loaded rows are selected, and there are more. */
  isAllOfMore: boolean;
  onClose: () => void;
}

/** The actions on the selected cells, for a mouse, a finger and a screen reader. */
export function RangeBar({ range, actions, isAllOfMore, onClose }: RangeBarProps) {
  return (
    <Paper withBorder shadow="md" radius="md" className={classes.bar} role="toolbar" aria-label={t('Selected cells')}>
      <Text size="sm" fw={560} className="tabular">
        {describeRange(range, isAllOfMore)}
      </Text>
      <Button variant="default" leftSection={<Icon name="copy" />} onClick={() => void actions.copy()}>
        {t('Copy')}
      </Button>
      <Button variant="default" onClick={() => void actions.cut()}>
        {t('Cut')}
      </Button>
      <Button variant="default" onClick={() => void actions.pasteFromClipboard()}>
        {t('Paste')}
      </Button>
      {range.bottom > range.top && (
        <Button variant="default" onClick={() => void actions.fillDown()}>
          {t('Fill down')}
        </Button>
      )}
      <Button variant="default" onClick={() => void actions.clear()}>
        {t('Clear')}
      </Button>
      <ActionIcon aria-label={t('Select one cell')} onClick={onClose}>
        <Icon name="x" />
      </ActionIcon>
    </Paper>
  );
}

export function describeRange(range: CellRange, isAllOfMore: boolean): string {
  const { rows, columns, cells } = sizeOf(range);
  return isAllOfMore
    ? t('{cells} cells: {rows} × {columns}, all rows that are loaded. There are more below', { cells, rows, columns })
    : t('{cells} cells: {rows} × {columns}', { cells, rows, columns });
}
