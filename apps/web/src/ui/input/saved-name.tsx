import { TextInput, type TextInputProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

interface SavedNameProps extends Omit<TextInputProps, 'value' | 'onChange' | 'error'> {
  value: string;
  /** `seen`: the name when the person began to change it. */
  save: (name: string, seen: string) => Promise<unknown>;
}

/** A name that is saved on blur. Emptied, it is the stored one again; a refused one stays, with the reason. */
export function SavedName({ value, save, ...rest }: SavedNameProps) {
  const [typed, setTyped] = useState<{ text: string; seen: string } | undefined>();
  const saving = useMutation({
    mutationFn: ({ text, seen }: { text: string; seen: string }) => save(text.trim(), seen),
    onSuccess: (_done, sent) => setTyped((now) => (now === sent ? undefined : now)),
    meta: { isQuiet: true },
  });
  const leave = () => {
    if (typed === undefined || saving.isPending) return;
    if (typed.text.trim() === '' || typed.text.trim() === typed.seen) setTyped(undefined);
    else saving.mutate(typed);
  };
  return (
    <TextInput
      maxLength={100}
      {...rest}
      value={typed?.text ?? value}
      error={typed && saving.error?.message}
      onChange={({ currentTarget }) => setTyped({ seen: value, ...typed, text: currentTarget.value })}
      onBlur={leave}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  );
}
