import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../language/t.ts';

/** The name of a report, changed in place. */
export function ReportName({ name, onSave }: { name: string; onSave: (name: string) => void }) {
  const [typed, setTyped] = useState(name);
  return (
    <TextInput
      aria-label={t('Name of the report')}
      w={220}
      maxLength={100}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => {
        const trimmed = typed.trim();
        if (trimmed === '') setTyped(name);
        else if (trimmed !== name) onSave(trimmed);
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur();
      }}
    />
  );
}
