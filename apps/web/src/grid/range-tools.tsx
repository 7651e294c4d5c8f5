import { Button, Menu, Paper, Text, VisuallyHidden, Group, Modal, Stack, Table } from '@mantine/core';
import { useState, type MouseEvent } from 'react';
import { t } from '../language/t.ts';
import classes from '../records/bulk-bar.module.css';
import { Icon, IconButton } from '../ui/icon.tsx';
import { ShortcutKeys } from '../ui/keys/shortcut-keys.tsx';
import { sizeOf, type CellRange } from './range.ts';
import type { RangeActions } from './use-range-actions.ts';
import type { PastePlan } from './paste-plan.ts';

interface RangeToolsProps {
  range: CellRange;
  isSeveral: boolean;
  isAllOfMore: boolean;
  isBarHidden: boolean;
  actions: RangeActions;
  menu: ReturnType<typeof useCellMenu>;
  onClose: () => void;
}

const acts = [
  { act: 'copy', keys: 'mod+c', label: t('Copy') },
  { act: 'cut', keys: 'mod+x', label: t('Cut') },
  { act: 'pasteFromClipboard', keys: 'mod+v', label: t('Paste') },
  { act: 'fillDown', keys: 'mod+d', label: t('Fill down') },
  { act: 'clear', keys: 'del', label: t('Clear') },
] as const;

export function RangeTools({ range, isSeveral, isAllOfMore, isBarHidden, actions, menu, onClose }: RangeToolsProps) {
  const { problems } = actions;
  const description = describeRange(range, isAllOfMore);
  return (
    <>
      <VisuallyHidden aria-live="polite">{isSeveral && description}</VisuallyHidden>
      {isSeveral && !isBarHidden && (
        <Paper
          withBorder
          shadow="md"
          radius="md"
          className={classes.bar}
          role="toolbar"
          aria-label={t('Selected cells')}
        >
          <Text fw={560} className="tabular">
            {description}
          </Text>
          {acts
            .filter(({ act }) => act !== 'fillDown' || range.bottom > range.top)
            .map(({ act, label }) => (
              <Button
                key={act}
                leftSection={act === 'copy' && <Icon name="copy" />}
                onClick={() => void actions[act]()}
              >
                {label}
              </Button>
            ))}
          <IconButton icon="x" label={t('Select one cell')} onClick={onClose} />
        </Paper>
      )}
      <CellMenu {...menu} actions={actions} />
      {problems && <PasteProblems plan={problems.plan} onSave={problems.saveRest} onClose={problems.close} />}
    </>
  );
}

function describeRange(range: CellRange, isAllOfMore: boolean): string {
  const { rows, columns, cells } = sizeOf(range);
  return isAllOfMore
    ? t('{cells} cells: {rows} × {columns}, all rows that are loaded. There are more below', { cells, rows, columns })
    : t('{cells} cells: {rows} × {columns}', { cells, rows, columns });
}

/** Position of the cell menu in the window. A right click, a long touch, or the menu key opens it. */
export function useCellMenu() {
  const [place, setPlace] = useState<{ x: number; y: number }>();
  const onContextMenu = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : undefined;
    const cell = target?.closest<HTMLElement>('[role="gridcell"]');
    // Links and inputs keep the browser's menu.
    if (!cell?.hasAttribute('data-cell') || target?.closest('a, input, textarea')) return;
    event.preventDefault();
    const { left, bottom } = cell.getBoundingClientRect();
    // The menu key has no pointer position.
    const isByKey = event.button !== 2 && event.clientX === 0;
    setPlace(isByKey ? { x: left, y: bottom } : { x: event.clientX, y: event.clientY });
  };
  return { place, onContextMenu, close: () => setPlace(undefined) };
}

function CellMenu({ place, close, actions }: ReturnType<typeof useCellMenu> & { actions: RangeActions }) {
  return (
    <Menu opened={place !== undefined} onChange={(isOpen) => !isOpen && close()} returnFocus withinPortal>
      <Menu.Target>
        <span
          aria-hidden="true"
          style={{ position: 'fixed', left: place?.x ?? 0, top: place?.y ?? 0, width: 1, height: 1 }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('Cells')}>
        {acts.map(({ act, keys, label }) => (
          <Menu.Item key={act} rightSection={<ShortcutKeys keys={keys} />} onClick={() => void actions[act]()}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const shownMax = 100;

function PasteProblems({ plan, onSave, onClose }: { plan: PastePlan; onSave: () => void; onClose: () => void }) {
  const { problems, cellCount, rowsBeyond, columnsBeyond } = plan;
  return (
    <Modal opened onClose={onClose} title={t("Some cells can't be pasted")} size="lg">
      <Stack gap="sm">
        {rowsBeyond > 0 && (
          <Text>
            {t("{count, plural, one {# copied row} other {# copied rows}} didn't fit below the last row.", {
              count: rowsBeyond,
            })}
          </Text>
        )}
        {columnsBeyond > 0 && (
          <Text>
            {t("{count, plural, one {# column} other {# columns}} didn't fit after the last column.", {
              count: columnsBeyond,
            })}
          </Text>
        )}
        {problems.length > 0 && <Problems problems={problems} />}
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose}>{t("Don't paste")}</Button>
          {cellCount > 0 && (
            <Button variant="filled" data-autofocus onClick={onSave}>
              {t('{count, plural, one {Save the other cell} other {Save the other # cells}}', { count: cellCount })}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function Problems({ problems }: Pick<PastePlan, 'problems'>) {
  const more = problems.length - shownMax;
  const rows = problems
    .slice(0, shownMax)
    .map(({ title, label, text, problem }) => [title, label, `“${text.slice(0, 80)}” ${problem}`]);
  return (
    <>
      <Text>
        {t("{count, plural, one {# cell can't be saved:} other {# cells can't be saved:}}", {
          count: problems.length,
        })}
      </Text>
      <Table.ScrollContainer minWidth={320} maxHeight={300}>
        <Table data={{ head: [t('Row'), t('Column'), t('Pasted values')], body: rows }} />
      </Table.ScrollContainer>
      {more > 0 && (
        <Text c="dimmed">
          {t('{count, plural, one {And one more cell.} other {And # more cells.}}', { count: more })}
        </Text>
      )}
    </>
  );
}
