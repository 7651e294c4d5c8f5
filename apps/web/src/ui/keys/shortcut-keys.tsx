import { Kbd } from '@mantine/core';
import { t } from '../../language/t.ts';

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

export function ShortcutKeys({ keys }: { keys: string }) {
  return (
    <span style={{ display: 'inline-flex', gap: 3 }}>
      {keys.split(/[ +]/).map((key) => (
        <Kbd
          key={key}
          size="xs"
          ff="inherit"
          fw={520}
          tt="capitalize"
          bg="var(--sunken)"
          style={{ border: '1px solid var(--line-2)' }}
        >
          {key === 'mod' ? (isMac ? '⌘' : t('Ctrl')) : key}
        </Kbd>
      ))}
    </span>
  );
}
