import { Autocomplete, Input, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Unread } from '../../ui/input/reading.ts';
import { useFolders } from '../../folders/folders.ts';
import { t } from '../../language/t.ts';
import { IconButton, TextButton } from '../../ui/icon.tsx';
import { TemplateInput, TemplateNumber } from './template-input.tsx';
import { showJson } from './input-schema.ts';
import classes from '../workflows.module.css';

interface PairsInputProps {
  label: string;
  description?: ReactNode;
  pairs: Record<string, unknown>;
  folderId: string | undefined;
  isOfRecord: boolean;
  onChange: (pairs: Record<string, unknown>) => void;
}

export function PairsInput({ label, description, pairs, folderId, isOfRecord, onChange }: PairsInputProps) {
  const { data: folders = [] } = useFolders();
  const fields = isOfRecord
    ? folders.filter(({ id }) => folderId === undefined || id === folderId).flatMap((folder) => folder.fields)
    : [];
  // Pairs with an empty or duplicate name are left out of the input.
  const [rows, setRows] = useState<[name: string, value: unknown][]>(() => Object.entries(pairs));
  const set = (changed: [string, unknown][]) => {
    setRows(changed);
    onChange(Object.fromEntries(changed.filter(([name]) => name !== '')));
  };
  const typeOf = (name: string) => fields.find(({ key }) => key === name)?.type;
  const typed = (name: string, text: string): unknown =>
    typeOf(name) === 'BOOLEAN' && /^(true|false)$/.test(text) ? text === 'true' : text;
  return (
    <Input.Wrapper label={label} description={description} labelElement="div">
      <Stack gap={6} role="group" aria-label={label}>
        {rows.map(([name, value], at) => (
          <div key={at} className={classes.pair}>
            <Autocomplete
              aria-label={t('Name {number} of {label}', { number: at + 1, label })}
              placeholder={t('Name')}
              data={[...new Set(fields.map(({ key }) => key))]}
              value={name}
              onChange={(changed) => set(rows.with(at, [changed, value]))}
            />
            {typeOf(name) === 'NUMBER' ? (
              <TemplateNumber
                aria-label={t('Value of {name}', { name })}
                placeholder={t('Value')}
                value={value}
                onChange={(number) => set(rows.with(at, [name, number ?? '']))}
              />
            ) : (
              <TemplateInput
                aria-label={t('Value of {name}', { name: name === '' ? t('name {number}', { number: at + 1 }) : name })}
                placeholder={t('Value')}
                value={value instanceof Unread ? value.typed : showJson(value)}
                onChange={(text) => set(rows.with(at, [name, typed(name, text)]))}
              />
            )}
            <IconButton
              icon="x"
              label={name === '' ? t('Remove the pair') : t('Remove {name}', { name })}
              onClick={() => set(rows.toSpliced(at, 1))}
            />
          </div>
        ))}
        <div>
          <TextButton size="compact-xs" icon="plus" onClick={() => set([...rows, ['', '']])}>
            {t('Add to “{label}”', { label })}
          </TextButton>
        </div>
      </Stack>
    </Input.Wrapper>
  );
}
