import { VisuallyHidden } from '@mantine/core';
import { CellMenu } from './cell-menu.tsx';
import { PasteProblems } from './paste-problems.tsx';
import { describeRange, RangeBar } from './range-bar.tsx';
import type { CellRange } from './range.ts';
import type { useCellMenu } from './use-cell-menu.ts';
import type { RangeActions } from './use-range-actions.ts';

interface RangeToolsProps {
  range: CellRange;
  /** More than one cell is selected. */
  isSeveral: boolean;
  /** All loaded rows are selected, and there are more. */
  isAllOfMore: boolean;
  /** Another bar has the place. */
  isBarHidden: boolean;
  actions: RangeActions;
  menu: ReturnType<typeof useCellMenu>;
  onClose: () => void;
}

/** The tools for selected cells around a grid: their size, a bar, a menu, and the problems of a paste. */
export function RangeTools({ range, isSeveral, isAllOfMore, isBarHidden, actions, menu, onClose }: RangeToolsProps) {
  const { problems } = actions;
  return (
    <>
      <VisuallyHidden aria-live="polite">{isSeveral && describeRange(range, isAllOfMore)}</VisuallyHidden>
      {isSeveral && !isBarHidden && (
        <RangeBar range={range} actions={actions} isAllOfMore={isAllOfMore} onClose={onClose} />
      )}
      <CellMenu place={menu.place} onClose={menu.close} actions={actions} />
      {problems && <PasteProblems plan={problems.plan} onSave={problems.saveRest} onClose={problems.close} />}
    </>
  );
}
