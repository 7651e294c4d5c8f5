import type { Step } from '@dossier/domain/workflows/schema.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { t } from '../../language/t.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Editing } from './flow-context.ts';
import classes from './flow.module.css';

/** The actions on a whole step. */
export function StepMenu({ step, path, editing }: { step: Step; path: string; editing: Editing }) {
  const up = editing.moveBy(path, -1);
  const down = editing.moveBy(path, 1);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className={classes.more} aria-label={t('More about {name}', { name: step.name })}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!up} onClick={up}>
          {t('Move up')}
        </Menu.Item>
        <Menu.Item disabled={!down} onClick={down}>
          {t('Move down')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="copy" />} onClick={() => editing.copy(path)}>
          {t('Copy')}
        </Menu.Item>
        <Menu.Item onClick={() => editing.cut(path)}>{t('Cut')}</Menu.Item>
        <Menu.Item onClick={() => editing.duplicate(path)}>{t('Duplicate')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="trash" />} onClick={() => editing.remove(path)}>
          {t('Remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
