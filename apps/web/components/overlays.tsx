import { Button, Menu } from '@mantine/core';
import { useEffect } from 'react';
import { DealForm } from '../src/deals/deal/deal-form.tsx';
import { t } from '../src/language/t.ts';
import { AskingDrawer, LeaveQuestion } from '../src/ui/form/asking.tsx';
import { Confirm } from '../src/ui/form/confirm.tsx';
import { Icon } from '../src/ui/icon.tsx';
import { ShortcutSheet } from '../src/frame/shortcut-sheet.tsx';
import { deals, longText, pipeline } from './example-data.ts';
import { State, States } from './states.tsx';

const nothing = () => {};

/** Dialogs, drawers and menus, each in a window of its own. */
export function Overlays() {
  return (
    <States>
      <State name="question" isWide height={260}>
        <OpenConfirm title={t('Delete {title}?', { title: 'Example Contact' })}>
          {t('This also deletes its values and history. You can undo this while this page stays open.')}
        </OpenConfirm>
      </State>
      <State name="question, long text" isWide height={340}>
        <OpenConfirm title={t('Delete {title}?', { title: longText })}>{longText}</OpenConfirm>
      </State>
      <State name="leaving what is kept" isWide height={290}>
        <LeaveQuestion isKept onAnswer={nothing} />
      </State>
      <State name="leaving what is lost" isWide height={290}>
        <LeaveQuestion isKept={false} onAnswer={nothing} />
      </State>
      <State name="shortcuts" isWide height={420}>
        <ShortcutSheet onClose={nothing} />
      </State>
      <State name="menu" height={230}>
        <Menu opened position="bottom-start" transitionProps={{ duration: 0 }}>
          <Menu.Target>
            <Button>{t('Change')}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('Show')}</Menu.Label>
            <Menu.Item leftSection={<Icon name="pencil" />}>{t('Change')}</Menu.Item>
            <Menu.Item leftSection={<Icon name="copy" />} disabled>
              {t('Duplicate')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item leftSection={<Icon name="trash" />}>{t('Delete')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </State>
      <State name="drawer with a form" isWide height={760}>
        <AskingDrawer opened onClose={nothing} title={t('Deals')} size="md">
          <DealForm pipeline={pipeline} {...(deals[1] ? { deal: deals[1] } : {})} onDone={nothing} />
        </AskingDrawer>
      </State>
    </States>
  );
}

function OpenConfirm({ title, children }: { title: string; children: string }) {
  return (
    <Confirm
      title={title}
      action={t('Delete')}
      onConfirm={() => Promise.resolve()}
      trigger={(open) => <OnceShown run={open} />}
    >
      {children}
    </Confirm>
  );
}

function OnceShown({ run }: { run: () => void }) {
  useEffect(run, []);
  return null;
}
