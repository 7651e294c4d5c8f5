import { MultiSelect, Select } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { t } from '../language/t.ts';
import { MemberSelect } from '../members/member-select.tsx';
import { RecordSelect } from '../references/record-select.tsx';
import { TagInput } from '../tags/tag-input.tsx';
import { AddressField } from '../ui/input/address-field.tsx';
import { DateField } from '../ui/input/date-field.tsx';
import { framed, textOf, type FieldInputProps } from './input-props.ts';
import { NumberField } from '../ui/input/number-field.tsx';
import { Unread } from '../ui/input/reading.ts';
import { useTypedChoice } from '../ui/input/typed-choice.ts';
import type { Typed } from '../ui/input/typed-field.tsx';

/** The inputs whose value is chosen, or read from what is typed. */
export function ParsedInput(props: FieldInputProps) {
  const { field, value, onChange, isInCell = false, isInPopover = false, recordId } = props;
  const { type, required = false } = field;
  const common = framed(props);
  const list = {
    ...(isInCell ? { defaultDropdownOpened: true } : {}),
    ...(isInPopover ? { comboboxProps: { withinPortal: false } } : {}),
  };
  const choice = useTypedChoice(required ? undefined : () => onChange(null));
  const options = [...(field.options ?? [])];
  // A stored value is shown even if it is no longer an option.
  const optionsWith = (chosen: string) => (chosen === '' || options.includes(chosen) ? options : [...options, chosen]);
  const text = textOf(value);
  const typed = { isInCell, onChange };
  const line: Typed<string> = value instanceof Unread ? value : text === '' ? null : text;
  switch (type) {
    case 'NUMBER':
      return (
        <NumberField
          {...common}
          {...typed}
          value={typeof value === 'number' || value instanceof Unread ? value : null}
        />
      );
    case 'DATE':
    case 'DATETIME':
      return <DateField {...common} {...typed} isInPopover={isInPopover} withTime={type === 'DATETIME'} value={line} />;
    case 'EMAIL':
    case 'URL':
    case 'PHONE':
      return <AddressField {...common} {...typed} type={type} value={line} />;
    case 'SELECT':
      return (
        <Select
          {...common}
          {...list}
          data={optionsWith(text)}
          value={text === '' ? null : text}
          onChange={onChange}
          clearable={!required}
          {...(options.length > 8
            ? { searchable: true, allowDeselect: false, nothingFoundMessage: t('No choice fits'), ...choice }
            : {})}
        />
      );
    case 'MULTI_SELECT':
      return (
        <MultiSelect
          {...common}
          {...list}
          data={options}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={(chosen) => onChange(chosen.length === 0 ? null : chosen)}
          searchable={options.length > 8}
          nothingFoundMessage={t('No choice fits')}
          onKeyDown={keepForm}
        />
      );
    case 'TAGS':
      return <TagInput {...common} {...list} value={value} onChange={onChange} />;
    case 'USER':
      return <MemberSelect {...common} {...list} value={text === '' ? null : text} onChange={onChange} />;
    case 'RECORD':
      return (
        <RecordSelect
          {...common}
          {...list}
          canCreate
          exceptId={recordId}
          folderId={field.targetFolderId}
          value={text === '' ? null : text}
          onChange={onChange}
        />
      );
    default:
      return null;
  }
}

/** Enter on text that has chosen nothing yet does not submit the form. */
function keepForm(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === 'Enter' && event.currentTarget.value !== '') event.preventDefault();
}
