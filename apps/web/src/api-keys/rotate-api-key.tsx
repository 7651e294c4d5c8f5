import type { ApiKey } from '@dossier/domain/api-keys/schema.ts';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { trpc } from '../session/trpc.ts';
import { NewSecret } from './new-secret.tsx';

const overlaps = [
  { value: '0', label: t('Not at all') },
  { value: '1', label: t('An hour') },
  { value: '24', label: t('A day') },
  { value: '168', label: t('A week') },
];

/** Gives a key a new secret, while programs go on with the old one for a time. */
export function RotateApiKey({ apiKey: { id, name }, onDone }: { apiKey: ApiKey; onDone: () => void }) {
  const [overlap, setOverlap] = useState('24');
  const rotating = useMutation(
    trpc.apiKeys.rotate.mutationOptions({ onSuccess: () => queryClient.invalidateQueries(trpc.apiKeys.pathFilter()) }),
  );
  if (rotating.data) return <NewSecret apiKey={rotating.data.data.key} onDone={onDone} />;
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t('{name} gets a new secret, which we show once. A secret from an earlier change stops working right away.', {
          name,
        })}
      </Text>
      <Select
        label={t('Keep the current secret working for')}
        data={overlaps}
        value={overlap}
        onChange={(value) => value !== null && setOverlap(value)}
        data-autofocus
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button loading={rotating.isPending} onClick={() => rotating.mutate({ id, overlapHours: Number(overlap) })}>
          {t('Create a new secret')}
        </Button>
      </Group>
    </Stack>
  );
}
