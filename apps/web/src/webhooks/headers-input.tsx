import { ActionIcon, Button, PasswordInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../shell/icon.tsx';
import classes from './webhook-form.module.css';

/** A custom header. Stored values are write-only: an absent value keeps the stored one. */
export interface OwnHeader {
  name: string;
  value: string | undefined;
}

interface HeadersInputProps {
  headers: readonly OwnHeader[];
  onChange: (headers: OwnHeader[]) => void;
  errorOf: (name: string) => ReactNode;
  error: ReactNode;
}

/** Header names with write-only values. */
export function HeadersInput({ headers, onChange, errorOf, error }: HeadersInputProps) {
  return (
    <>
      {headers.map(({ name, value }, at) => {
        const called = name === '' ? `header ${at + 1}` : name;
        return (
          <div key={at} className={classes.header}>
            {value === undefined ? (
              <>
                <div className={classes.kept}>
                  <code>{name}</code>
                  {errorOf(name) && (
                    <p className={classes.error} role="alert">
                      {errorOf(name)}
                    </p>
                  )}
                </div>
                <div className={classes.kept}>
                  ••••••••
                  <Button
                    variant="default"
                    size="compact-xs"
                    aria-label={`Replace the value of ${name}`}
                    onClick={() => onChange(headers.with(at, { name, value: '' }))}
                  >
                    Replace
                  </Button>
                </div>
              </>
            ) : (
              <>
                <TextInput
                  aria-label={`Name of header ${at + 1}`}
                  placeholder="Authorization"
                  spellCheck={false}
                  value={name}
                  error={errorOf(name)}
                  onChange={({ currentTarget }) => onChange(headers.with(at, { name: currentTarget.value, value }))}
                />
                <PasswordInput
                  aria-label={`Value of ${called}`}
                  placeholder="Bearer …"
                  autoComplete="off"
                  value={value}
                  onChange={({ currentTarget }) => onChange(headers.with(at, { name, value: currentTarget.value }))}
                  visibilityToggleButtonProps={{ 'aria-label': `Show the value of ${called}` }}
                />
              </>
            )}
            <ActionIcon aria-label={`Remove ${called}`} onClick={() => onChange(headers.toSpliced(at, 1))}>
              <Icon name="x" />
            </ActionIcon>
          </div>
        );
      })}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <Button
        variant="default"
        size="compact-xs"
        leftSection={<Icon name="plus" size={12} />}
        onClick={() => onChange([...headers, { name: '', value: '' }])}
      >
        Add a header
      </Button>
    </>
  );
}
