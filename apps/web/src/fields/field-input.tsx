import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { framed, textOf, type FieldInputProps } from './input-props.ts';
import { ParsedInput } from './parsed-input.tsx';

/** The input of a field's type. `null` is no value; `onChange` gets Unread for text that can't be parsed. */
export function FieldInput(props: FieldInputProps) {
  const { field, value, onChange, error, isInCell = false } = props;
  const text = textOf(value);
  const onText = (typed: string) => onChange(typed === '' ? null : typed);
  switch (field.type) {
    case 'TEXT':
      return (
        <TextInput {...framed(props)} value={text} onChange={({ currentTarget }) => onText(currentTarget.value)} />
      );
    case 'LONG_TEXT':
      return (
        <Textarea
          {...framed(props)}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          maxRows={12}
        />
      );
    case 'BOOLEAN':
      return (
        <Checkbox
          label={field.label}
          error={error}
          checked={value === true}
          autoFocus={isInCell}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          styles={isInCell ? { body: { padding: '6px 8px' }, label: { display: 'none' } } : {}}
        />
      );
    default:
      return <ParsedInput {...props} />;
  }
}
