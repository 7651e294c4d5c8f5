import { ActionIcon, Button, Input, PasswordInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { Icon } from '../../ui/icon.tsx';
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
        const called = name === '' ? t('header {number}', { number: at + 1 }) : name;
        return (
          <div key={at} className={classes.header}>
            {value === undefined ? (
              <>
                <div className={classes.kept}>
                  <code>{name}</code>
                  {errorOf(name) && <Input.Error role="alert">{errorOf(name)}</Input.Error>}
                </div>
                <div className={classes.kept}>
                  ••••••••
                  <Button
                    variant="default"
                    size="compact-xs"
                    aria-label={t('Replace the value of {name}', { name })}
                    onClick={() => onChange(headers.with(at, { name, value: '' }))}
                  >
                    {t('Replace')}
                  </Button>
                </div>
              </>
            ) : (
              <>
                <TextInput
                  aria-label={t('Name of header {number}', { number: at + 1 })}
                  placeholder={t('Authorization')}
                  spellCheck={false}
                  value={name}
                  error={errorOf(name)}
                  onChange={({ currentTarget }) => onChange(headers.with(at, { name: currentTarget.value, value }))}
                />
                <PasswordInput
                  aria-label={t('Value of {called}', { called })}
                  placeholder={t('Bearer …')}
                  autoComplete="off"
                  value={value}
                  onChange={({ currentTarget }) => onChange(headers.with(at, { name, value: currentTarget.value }))}
                  visibilityToggleButtonProps={{ 'aria-label': t('Show the value of {called}', { called }) }}
                />
              </>
            )}
            <ActionIcon
              aria-label={t('Remove {called}', { called })}
              onClick={() => onChange(headers.toSpliced(at, 1))}
            >
              <Icon name="x" />
            </ActionIcon>
          </div>
        );
      })}
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <Button
        variant="default"
        size="compact-xs"
        leftSection={<Icon name="plus" size={12} />}
        onClick={() => onChange([...headers, { name: '', value: '' }])}
      >
        {t('Add a header')}
      </Button>
    </>
  );
}
