import { Kbd } from '@mantine/core';
import { t } from '../../language/t.ts';

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

// not a text: CSS
const line = '1px solid var(--line-2)';

export function ShortcutKeys({ keys }: { keys: string }) {
  return (
    <span style={{ display: 'inline-flex', gap: 3 }}>
      {keys.split(/[ +]/).map((key) => (
        <Kbd key={key} size="xs" ff="inherit" fw={520} tt="capitalize" bg="var(--sunken)" bd={line}>
          {key === 'mod' ? (isMac ? '⌘' : t('Ctrl')) : key}
        </Kbd>
      ))}
    </span>
  );
}
