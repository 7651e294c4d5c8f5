import { Checkbox, Input, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { FailureState } from '../../ui/page/states.tsx';
import { useEventKinds } from '../webhooks.ts';
import classes from './webhook-form.module.css';

interface KindPickerProps {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error: ReactNode;
}

/** Event kinds grouped by noun; a checkbox takes all kinds of a noun. */
export function KindPicker({ chosen, onChange, error }: KindPickerProps) {
  const { data: kinds, error: failure, refetch } = useEventKinds();
  if (failure) return <FailureState error={failure} onRetry={() => void refetch()} />;
  if (!kinds) return <Skeleton height={180} mt="sm" />;
  const nouns = [...new Set(kinds.map(({ kind }) => nounOf(kind)))];
  const set = (changed: readonly string[], isOn: boolean) =>
    onChange(kinds.map(({ kind }) => kind).filter((kind) => (changed.includes(kind) ? isOn : chosen.includes(kind))));
  return (
    <>
      <div className={classes.kinds}>
        {nouns.map((noun) => {
          const ofNoun = kinds.filter(({ kind }) => nounOf(kind) === noun);
          const names = ofNoun.map(({ kind }) => kind);
          const count = names.filter((kind) => chosen.includes(kind)).length;
          return (
            <div key={noun} className={classes.noun} role="group" aria-label={t('Events of a {noun}', { noun })}>
              <Checkbox
                label={`${noun[0]?.toUpperCase()}${noun.slice(1)}s`}
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
            </div>
          );
        })}
      </div>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </>
  );
}

function nounOf(kind: string): string {
  return kind.split('.')[0] ?? kind;
}
