import { Kbd } from '@mantine/core';
import { t } from '../../language/t.ts';

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The keys of a shortcut as they are printed on the keyboard. */
export function ShortcutKeys({ keys }: { keys: string }) {
  return (
    <span style={{ display: 'inline-flex', gap: 3 }}>
      {keys.split(/[ +]/).map((key) => (
        <Kbd key={key} size="xs">
          {key === 'mod' ? (isMac ? '⌘' : t('Ctrl')) : key.toUpperCase()}
        </Kbd>
      ))}
    </span>
  );
}
