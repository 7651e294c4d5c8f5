import { ActionIcon, Autocomplete, Button, Input } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useFolders } from '../folders/folders.ts';
import { Icon } from '../shell/icon.tsx';
import { TemplateInput } from './template-input.tsx';
import { showJson } from './input-schema.ts';
import classes from './workflows.module.css';

interface PairsInputProps {
  label: string;
  description?: ReactNode;
  pairs: Record<string, unknown>;
  /** The folder whose fields are offered as names. */
  folderId: string | undefined;
  /** Names are keys of custom fields. */
  isOfRecord: boolean;
  onChange: (pairs: Record<string, unknown>) => void;
}

/** Names with values: custom fields, headers, the fields of a form. */
export function PairsInput({ label, description, pairs, folderId, isOfRecord, onChange }: PairsInputProps) {
  const { data: folders = [] } = useFolders();
  const fields = isOfRecord ? folders.filter(({ id }) => folderId === undefined || id === folderId).flatMap((folder) => folder.fields) : [];
  // A pair whose name is still empty, or the same as another's, is not yet part of the input.
  const [rows, setRows] = useState<[name: string, value: unknown][]>(() => Object.entries(pairs));
  const set = (changed: [string, unknown][]) => {
    setRows(changed);
    onChange(Object.fromEntries(changed.filter(([name]) => name !== '')));
  };
  const typed = (name: string, text: string): unknown => {
    const type = fields.find(({ key }) => key === name)?.type;
    if (type === 'NUMBER' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
    if (type === 'BOOLEAN' && /^(true|false)$/.test(text)) return text === 'true';
    return text;
  };
  return (
    <Input.Wrapper label={label} description={description} labelElement="div">
      <div className={classes.pairs} role="group" aria-label={label}>
        {rows.map(([name, value], at) => (
          <div key={at} className={classes.pair}>
            <Autocomplete size="xs" aria-label={`Name ${at + 1} of ${label}`} placeholder="Name" data={[...new Set(fields.map(({ key }) => key))]} value={name} onChange={(changed) => set(rows.with(at, [changed, value]))} />
            <TemplateInput aria-label={`Value of ${name === '' ? `name ${at + 1}` : name}`} placeholder="Value" value={showJson(value)} onChange={(text) => set(rows.with(at, [name, typed(name, text)]))} />
            <ActionIcon aria-label={`Remove ${name === '' ? 'the pair' : name}`} onClick={() => set(rows.toSpliced(at, 1))}>
              <Icon name="x" />
            </ActionIcon>
          </div>
        ))}
        <div>
          <Button variant="default" size="compact-xs" leftSection={<Icon name="plus" size={12} />} onClick={() => set([...rows, ['', '']])}>
            Add to {label.toLowerCase()}
          </Button>
        </div>
      </div>
    </Input.Wrapper>
  );
}
