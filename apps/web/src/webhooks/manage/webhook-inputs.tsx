import { Box, Button, Checkbox, Group, Input, Paper, PasswordInput, Skeleton, Stack, TextInput } from '@mantine/core';
import { upperFirst } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { FailureState } from '../../ui/page/page.tsx';
import { useEventKinds } from '../../workflows/workflows.ts';
import { IconButton, TextButton } from '../../ui/icon.tsx';

interface KindPickerProps {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error: ReactNode;
}

export function KindPicker({ chosen, onChange, error }: KindPickerProps) {
  const { data: kinds, error: failure, refetch } = useEventKinds();
  if (failure) return <FailureState error={failure} onRetry={() => void refetch()} />;
  if (!kinds) return <Skeleton height={180} mt="sm" />;
  const byNoun = Map.groupBy(kinds, ({ kind }) => kind.split('.')[0] ?? kind);
  const set = (changed: readonly string[], isOn: boolean) =>
    onChange(kinds.map(({ kind }) => kind).filter((kind) => (changed.includes(kind) ? isOn : chosen.includes(kind))));
  return (
    <>
      <Paper withBorder radius={8} mt={10} p="12px 14px" style={{ columns: '2 240px', columnGap: 20 }}>
        {[...byNoun].map(([noun, ofNoun]) => {
          const names = ofNoun.map(({ kind }) => kind);
          const count = names.filter((kind) => chosen.includes(kind)).length;
          return (
            <Box
              key={noun}
              pb={14}
              style={{ breakInside: 'avoid' }}
              role="group"
              aria-label={t('Events of a {noun}', { noun })}
            >
              <Checkbox
                label={`${upperFirst(noun)}s`}
                fw={560}
                checked={count === names.length}
                indeterminate={count > 0 && count < names.length}
                onChange={({ currentTarget }) => set(names, currentTarget.checked)}
              />
              <Stack gap={7} p="7px 0 0 24px">
                {ofNoun.map(({ kind, description }) => (
                  <Checkbox
                    key={kind}
                    label={kind}
                    description={description}
                    checked={chosen.includes(kind)}
                    onChange={({ currentTarget }) => set([kind], currentTarget.checked)}
                  />
                ))}
              </Stack>
            </Box>
          );
        })}
      </Paper>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </>
  );
}

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

export function HeadersInput({ headers, onChange, errorOf, error }: HeadersInputProps) {
  return (
    <>
      {headers.map(({ name, value }, at) => {
        const called = name === '' ? t('header {number}', { number: at + 1 }) : name;
        return (
          <Group key={at} gap={6} mb={6} align="flex-start" wrap="nowrap">
            {value === undefined ? (
              <>
                <Group flex={2} gap={8} mih={30} c="dimmed">
                  <code>{name}</code>
                  {errorOf(name) && <Input.Error role="alert">{errorOf(name)}</Input.Error>}
                </Group>
                <Group flex={3} gap={8} mih={30} c="dimmed">
                  ••••••••
                  <Button
                    size="compact-xs"
                    aria-label={t('Replace the value of {name}', { name })}
                    onClick={() => onChange(headers.with(at, { name, value: '' }))}
                  >
                    {t('Replace')}
                  </Button>
                </Group>
              </>
            ) : (
              <>
                <TextInput
                  flex={2}
                  aria-label={t('Name of header {number}', { number: at + 1 })}
                  placeholder={t('Authorization')}
                  spellCheck={false}
                  value={name}
                  error={errorOf(name)}
                  onChange={({ currentTarget }) => onChange(headers.with(at, { name: currentTarget.value, value }))}
                />
                <PasswordInput
                  flex={3}
                  aria-label={t('Value of {called}', { called })}
                  placeholder={t('Bearer …')}
                  autoComplete="off"
                  value={value}
                  onChange={({ currentTarget }) => onChange(headers.with(at, { name, value: currentTarget.value }))}
                  visibilityToggleButtonProps={{ 'aria-label': t('Show the value of {called}', { called }) }}
                />
              </>
            )}
            <IconButton
              icon="x"
              label={t('Remove {called}', { called })}
              onClick={() => onChange(headers.toSpliced(at, 1))}
            />
          </Group>
        );
      })}
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <TextButton size="compact-xs" icon="plus" onClick={() => onChange([...headers, { name: '', value: '' }])}>
        {t('Add a header')}
      </TextButton>
    </>
  );
}
