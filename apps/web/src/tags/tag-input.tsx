import { TagsInput, type TagsInputProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTags } from './tags.ts';

interface TagInputProps extends Omit<TagsInputProps, 'onChange' | 'value'> {
  value: unknown;
  onChange: (names: string[]) => void;
}

/** Chooses tags, or makes new ones by typing their names: Enter or a comma ends a name. */
export function TagInput({ value, onChange, ...props }: TagInputProps) {
  const { data: tags = [] } = useTags();
  const names = Array.isArray(value) ? value.map(String) : [];
  return (
    <TagsInput
      data={tags.map(({ name }) => name)}
      value={names}
      onChange={onChange}
      maxLength={50}
      maxTags={20}
      onKeyDown={keepForm}
      {...props}
    />
  );
}

/** Enter on text makes a tag of it, or chooses nothing yet, and does not submit the form. */
export function keepForm(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === 'Enter' && event.currentTarget.value !== '') event.preventDefault();
}
