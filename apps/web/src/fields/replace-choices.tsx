import type { fieldPatchSchema } from '@dossier/domain/fields/schema.ts';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { failureOf } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { FormFailure } from '../ui/form/form-failure.tsx';

type Patch = z.input<typeof fieldPatchSchema>;

/** A choice that a change removes although values have it; `words` say how many. */
export interface HeldChoice {
  choice: string;
  words: string;
}

export function heldChoicesOf(error: unknown): HeldChoice[] {
  return failureOf(error).issues.flatMap(({ path: [, part, choice], message }) =>
    part === 'replace' && typeof choice === 'string' ? [{ choice, words: message }] : [],
  );
}

interface ReplaceChoicesProps {
  held: readonly HeldChoice[];
  patch: Patch;
  isRequired: boolean;
  save: (patch: Patch) => Promise<unknown>;
  onDone: () => void;
}

export function ReplaceChoices({ held, patch, isRequired, save, onDone }: ReplaceChoicesProps) {
  const kept = patch.options ?? [];
  const [chosen, setChosen] = useState<Record<string, string | null>>({});
  const saving = useMutation({
    mutationFn: () =>
      save({ ...patch, replace: Object.fromEntries(held.map(({ choice }) => [choice, chosen[choice] ?? null])) }),
    onSuccess: onDone,
    meta: { isQuiet: true },
  });
  const isOpen = isRequired && held.some(({ choice }) => (chosen[choice] ?? null) === null);
  return (
    <Stack gap="sm">
      <FormFailure>{saving.error && failureOf(saving.error).message}</FormFailure>
      <Text size="sm">{t('You removed choices that are still in use. Choose what replaces them.')}</Text>
      {held.map(({ choice, words }) => (
        <Select
          key={choice}
          label={t('Replace “{choice}” with', { choice })}
          description={words}
          data={kept}
          placeholder={isRequired ? t('Choose one') : t('No value')}
          clearable={!isRequired}
          value={chosen[choice] ?? null}
          onChange={(to) => setChosen({ ...chosen, [choice]: to })}
        />
      ))}
      <Group justify="flex-end">
        <Button loading={saving.isPending} disabled={isOpen} onClick={() => saving.mutate()}>
          {t('Save')}
        </Button>
      </Group>
    </Stack>
  );
}
