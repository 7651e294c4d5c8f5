import { Menu, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { showDateTime } from '../ground/moments.ts';
import { Icon } from '../ui/icon.tsx';
import { readMomentWords } from '../tasks/due-words.ts';
import { t } from '../language/t.ts';
import { zoned } from '../language/person.ts';
import { Hint } from '../ui/page/page.tsx';

interface MomentMenuProps {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  label: string;
  onPick: (at: string) => void;
  children: ReactNode;
  before?: ReactNode;
}

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
            rightSection={<Hint>{showDateTime(at.toISOString())}</Hint>}
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
  const [isRefused, setIsRefused] = useState(false);
  const { data: read = null } = useQuery({
    queryKey: ['momentOfWords', typed],
    queryFn: async () => (await readMomentWords(typed)) ?? null,
    placeholderData: keepPreviousData,
  });
  return (
    <form
      style={{ padding: 8 }}
      onSubmit={(event) => {
        event.preventDefault();
        // Parses the current words, because Enter may come before the query's answer.
        void readMomentWords(typed).then((at) => (at === undefined ? setIsRefused(true) : onPick(at)));
      }}
    >
      <TextInput
        aria-label={t('Another time')}
        placeholder={t('friday 3pm, 24 Dec, in 2 hours')}
        leftSection={<Icon name="calendar" size={14} />}
        value={typed}
        error={isRefused && t('Enter a day or time in the future.')}
        description={read === null ? undefined : showDateTime(read)}
        inputWrapperOrder={['input', 'description', 'error']}
        // Otherwise the menu would move its highlight.
        onKeyDown={(event) => event.key !== 'Escape' && event.key !== 'Tab' && event.stopPropagation()}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setIsRefused(false);
        }}
      />
    </form>
  );
}

const hourMs = 3_600_000;
/** The latest hour offered for the evening. */
const lastHour = 21;
const morning = 9;

/** Usual times to snooze until: later today, tomorrow, next week. Times that are too late today are left out. */
export function offeredMoments(now = new Date()): { label: string; at: Date }[] {
  const here = zoned(now);
  const soon = zoned(Math.ceil((now.getTime() + 2.5 * hourMs) / hourMs) * hourMs);
  const isToday = soon.getDate() === here.getDate() && soon.getHours() <= lastHour;
  const daysToMonday = (8 - here.getDay()) % 7 || 7;
  return [
    ...(isToday ? [{ label: t('Later today'), at: soon }] : []),
    { label: t('Tomorrow'), at: morningIn(1, now) },
    { label: t('Next week'), at: morningIn(daysToMonday, now) },
  ];
}

function morningIn(days: number, now: Date): Date {
  const at = zoned(now);
  at.setDate(at.getDate() + days);
  at.setHours(morning, 0, 0, 0);
  return at;
}
