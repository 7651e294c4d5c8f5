import { Menu, Text, TextInput } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { showDateTime } from '../ground/moments.ts';
import { Icon } from '../ui/icon.tsx';
import { readMomentWords } from '../tasks/due-words.ts';
import { offeredMoments } from './moments.ts';
import { t } from '../language/t.ts';

interface MomentMenuProps {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Label of the menu, as `Remind me`. */
  label: string;
  onPick: (at: string) => void;
  /** The button that opens it. */
  children: ReactNode;
  /** Above the moments. */
  before?: ReactNode;
}

/** Later today, tomorrow, next week, or a moment in words. */
export function MomentMenu({ isOpen, onOpen, label, onPick, children, before }: MomentMenuProps) {
  const pick = (at: string) => {
    onOpen(false);
    onPick(at);
  };
  return (
    <Menu opened={isOpen} onChange={onOpen} position="bottom-end" width={270} trapFocus returnFocus keepMounted={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {before}
        <Menu.Label>{label}</Menu.Label>
        {offeredMoments().map(({ label: name, at }) => (
          <Menu.Item
            key={name}
            rightSection={
              <Text size="xs" c="dimmed">
                {showDateTime(at.toISOString())}
              </Text>
            }
            onClick={() => pick(at.toISOString())}
          >
            {name}
          </Menu.Item>
        ))}
        <TypedMoment onPick={pick} />
      </Menu.Dropdown>
    </Menu>
  );
}

function TypedMoment({ onPick }: { onPick: (at: string) => void }) {
  const [typed, setTyped] = useState('');
  const [read, setRead] = useState<string | undefined>();
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void readMomentWords(typed).then((at) => isCurrent && setRead(at));
    return () => {
      isCurrent = false;
    };
  }, [typed]);
  return (
    <form
      style={{ padding: 8 }}
      onSubmit={(event) => {
        event.preventDefault();
        // Reads the current words, because Enter may come sooner than the effect.
        void readMomentWords(typed).then((at) => (at === undefined ? setIsRefused(true) : onPick(at)));
      }}
    >
      <TextInput
        aria-label={t('Another time')}
        placeholder={t('friday 3pm, 24 Dec, in 2 hours')}
        leftSection={<Icon name="calendar" size={14} />}
        value={typed}
        error={isRefused && t('Enter a day or time in the future.')}
        description={read === undefined ? undefined : showDateTime(read)}
        inputWrapperOrder={['input', 'description', 'error']}
        // The menu would move its mark.
        onKeyDown={(event) => event.key !== 'Escape' && event.key !== 'Tab' && event.stopPropagation()}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setIsRefused(false);
        }}
      />
    </form>
  );
}
