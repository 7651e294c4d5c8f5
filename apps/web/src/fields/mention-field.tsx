import { Combobox, Textarea, useCombobox, type TextareaProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../language/t.ts';
import { shownText, storedText, typedName, type Named } from '../markdown/mention-names.ts';
import { useMembers } from '../members/members.ts';
import { findAmong } from '../ui/input/find-among.ts';

interface MentionFieldProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

const offeredMax = 6;

/** A text input in which `@` offers the members. The input shows names, the value stores ids. */
export function MentionField({ value, onChange, ...rest }: MentionFieldProps) {
  const members = useMembers();
  const input = useRef<HTMLTextAreaElement>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [chosen, setChosen] = useState<readonly Named[]>([]);
  const [asked, setAsked] = useState<string | undefined>();
  // Members mentioned in the stored text count as chosen.
  const known = [...chosen, ...members.filter(({ userId }) => value.includes(`@${userId}`))];
  const shown = shownText(value, known);
  const offered = asked === undefined ? [] : findAmong(members, ({ name }) => name, asked).slice(0, offeredMax);
  const isOffered = offered.length > 0;
  const names = offered.map(({ userId }) => userId).join();
  const { openDropdown, closeDropdown, selectFirstOption } = combobox;
  useEffect(() => {
    if (!isOffered) return closeDropdown();
    openDropdown();
    selectFirstOption();
    // The functions change with each render; the names show when the list has changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOffered, names]);
  const look = () => {
    const { value: text = '', selectionStart = 0 } = input.current ?? {};
    setAsked(typedName(text, selectionStart));
  };
  const choose = (userId: string) => {
    const member = members.find((one) => one.userId === userId);
    const caret = input.current?.selectionStart ?? shown.length;
    if (!member || asked === undefined) return;
    const named = [...known, member];
    const before = `${shown.slice(0, caret - asked.length)}${member.name} `;
    // Flushed, because the next typed letter belongs after the name.
    flushSync(() => {
      setChosen(named);
      setAsked(undefined);
      onChange(storedText(`${before}${shown.slice(caret)}`, named));
    });
    input.current?.setSelectionRange(before.length, before.length);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" shadow="md">
      <Combobox.Target withKeyboardNavigation={isOffered}>
        <Textarea
          {...rest}
          ref={input}
          value={shown}
          onChange={({ currentTarget }) => {
            onChange(storedText(currentTarget.value, known));
            look();
          }}
          onClick={look}
          onBlur={() => setAsked(undefined)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || asked === undefined) return;
            // Escape closes the list, not the panel around it.
            event.stopPropagation();
            setAsked(undefined);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOffered}>
        <Combobox.Options aria-label={t('Members')}>
          {offered.map(({ userId, name }) => (
            <Combobox.Option key={userId} value={userId}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
