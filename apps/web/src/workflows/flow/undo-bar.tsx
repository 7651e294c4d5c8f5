import type { Definition } from '@dossier/domain/workflows/schema.ts';
import { ActionIcon, Group, Popover, Table, Tooltip } from '@mantine/core';
import { t } from '../../language/t.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Undoing } from '../definition/use-undo.ts';
import classes from './flow.module.css';

const keys = [
  ['↑ ↓', t('Go from step to step')],
  ['Enter', t('Open or close a step')],
  ['Alt + ↑ ↓', t('Move the step, also into and out of branches')],
  ['Delete', t('Remove the step')],
  [t('Ctrl or ⌘ + C, X, V'), t('Copy, cut and paste, also into another automation')],
  [t('Ctrl or ⌘ + Z'), t('Undo; with Shift redo')],
];

/** Undoes and redoes changes of the picture, and lists its keys. */
export function UndoBar({ undoing: { undo, redo } }: { undoing: Undoing<Definition> }) {
  return (
    <Group gap={4} ml="auto">
      <Tooltip label={t('Undo')}>
        <ActionIcon aria-label={t('Undo')} disabled={!undo} onClick={undo}>
          <Icon name="arrow-back-up" />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('Redo')}>
        <ActionIcon aria-label={t('Redo')} disabled={!redo} onClick={redo} className={classes.redo}>
          <Icon name="arrow-back-up" />
        </ActionIcon>
      </Tooltip>
      <Popover position="bottom-end" shadow="md" trapFocus>
        <Popover.Target>
          <ActionIcon aria-label={t('Keys in the diagram')}>
            <Icon name="keyboard" />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          <div tabIndex={0} role="group" aria-label={t('Keys when a step is focused')}>
            <Table withRowBorders={false} verticalSpacing={0} data={{ body: keys }} />
          </div>
        </Popover.Dropdown>
      </Popover>
    </Group>
  );
}
