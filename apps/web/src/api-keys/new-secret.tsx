import { Alert, Button, Group, Stack } from '@mantine/core';
import { t } from '../language/t.ts';
import { Icon } from '../ui/icon.tsx';
import { Secret } from '../ui/form/secret.tsx';
import { ConnectPanel } from './connect-panel.tsx';

/** A key, shown this once, and what to paste where. */
export function NewSecret({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="light" icon={<Icon name="alert-triangle" />} p="xs">
        {t("Copy the key now. We only store a hash, so we can't show it again.")}
      </Alert>
      <Secret value={apiKey} label={t('The new API key')} />
      <ConnectPanel apiKey={apiKey} />
      <Group justify="flex-end">
        <Button onClick={onDone}>{t('I have copied it')}</Button>
      </Group>
    </Stack>
  );
}
