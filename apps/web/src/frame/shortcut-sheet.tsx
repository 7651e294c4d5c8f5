import { Box, Modal, Stack, Switch, Table } from '@mantine/core';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { ShortcutKeys } from '../ui/keys/shortcut-keys.tsx';
import { useReturnFocus } from '../ui/form/focus-first.ts';
import { activeShortcuts, areSingleKeysOn, switchSingleKeys } from '../ui/keys/shortcuts.tsx';
import { Hint } from '../ui/page/page.tsx';

const always = [
  { keys: 'Enter', label: t('Edit the cell, or open the selected item') },
  { keys: 'Esc', label: t('Leave a cell, a panel or a dialog') },
  { keys: '↑ ↓ ← →', label: t('Move between table cells') },
  { keys: 'Space', label: t('Pick up or drop a card or row') },
];

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const [isOn, setIsOn] = useState(areSingleKeysOn);
  return (
    <Modal opened onClose={onClose} title={t('Keyboard shortcuts')} size="md">
      <Stack gap="md">
        <Table
          verticalSpacing={6}
          data={{
            body: [...activeShortcuts(), ...always].map(({ keys, label }) => [
              label,
              <Box key={keys} ta="right">
                <ShortcutKeys keys={keys} />
              </Box>,
            ]),
          }}
        />
        <Switch
          checked={isOn}
          label={t('Single-key shortcuts')}
          onChange={({ currentTarget }) => {
            switchSingleKeys(currentTarget.checked);
            setIsOn(currentTarget.checked);
          }}
        />
        <Hint>{t('These shortcuts work on the page you came from.')}</Hint>
      </Stack>
    </Modal>
  );
}
