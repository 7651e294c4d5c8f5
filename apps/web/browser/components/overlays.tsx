import { Button, Menu } from '@mantine/core';
import { useEffect } from 'react';
import { NewDealForm } from '../../src/deals/deal/deal-form.tsx';
import { ShortcutSheet } from '../../src/frame/shortcut-sheet.tsx';
import { t } from '../../src/language/t.ts';
import { AskingDrawer, LeaveQuestion } from '../../src/ui/form/asking.tsx';
import { Confirm } from '../../src/ui/form/confirm.tsx';
import { Icon } from '../../src/ui/icon.tsx';
import { longText, nothing, pipeline } from './example-data.ts';
import { frame, wide } from './states.tsx';

const consequences = t('This also deletes its values and history. You can undo this while this page stays open.');
const menu = (
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
);
const drawer = (
  <AskingDrawer opened onClose={nothing} title={t('Deals')} size="md">
    <NewDealForm pipeline={pipeline} onDone={nothing} />
  </AskingDrawer>
);

/** Dialogs, drawers and menus, each in a window of its own. */
export const overlays = Object.entries({
  question: wide(frame(260, question('Example Contact', consequences))),
  'question, long text': wide(frame(340, question(longText, longText))),
  'leaving what is kept': wide(frame(290, <LeaveQuestion isKept onAnswer={nothing} />)),
  'leaving what is lost': wide(frame(290, <LeaveQuestion isKept={false} onAnswer={nothing} />)),
  shortcuts: wide(frame(420, <ShortcutSheet onClose={nothing} />)),
  menu: frame(230, menu),
  'drawer with a form': wide(frame(760, drawer)),
});

function question(title: string, words: string) {
  return (
    <Confirm
      title={t('Delete {title}?', { title })}
      action={t('Delete')}
      onConfirm={() => Promise.resolve()}
      trigger={(open) => <OnceShown run={open} />}
    >
      {words}
    </Confirm>
  );
}

function OnceShown({ run }: { run: () => void }) {
  useEffect(run, []);
  return null;
}
