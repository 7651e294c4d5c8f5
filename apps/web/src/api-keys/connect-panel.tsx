import { Button, Stack, Tabs, Text } from '@mantine/core';
import { useFolders } from '../folders/folders.ts';
import { t } from '../language/t.ts';
import { Secret } from '../ui/form/secret.tsx';
import { CodeBlock } from '../ui/page/code-block.tsx';
import { snippetsFor, type Snippet } from './snippets.ts';

export function NewSecret({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  const { data: folders = [] } = useFolders();
  return (
    <Stack gap="md">
      <Secret
        value={apiKey}
        label={t('The new API key')}
        warning={t("Copy the key now. We only store a hash, so we can't show it again.")}
      />
      <Snippets snippets={snippetsFor(apiKey, folders[0])} />
      <Button variant="filled" ml="auto" onClick={onDone}>
        {t('I have copied it')}
      </Button>
    </Stack>
  );
}

export function NewApp({ id, secret, onDone }: { id: string; secret: string; onDone: () => void }) {
  return (
    <Stack gap="md">
      <Text>{t('Client ID')}</Text>
      <Secret value={id} label={t('Client ID')} />
      <Text>{t('Client secret')}</Text>
      <Secret
        value={secret}
        label={t('Client secret')}
        warning={t("Copy the secret now. We only store a hash, so we can't show it again.")}
      />
      <Button variant="filled" ml="auto" onClick={onDone}>
        {t('I have copied it')}
      </Button>
    </Stack>
  );
}

export function Snippets({ snippets }: { snippets: readonly Snippet[] }) {
  const named = snippets.map((one) => ({ ...one, name: t('{label} snippet', { label: one.label }) }));
  return <CodeTabs isProgram tabs={named} />;
}

interface CodeTabsProps {
  tabs: readonly { label: string; hint?: string; name: string; code: string }[];
  isProgram?: boolean;
}

export function CodeTabs({ tabs, isProgram = false }: CodeTabsProps) {
  return (
    <Tabs defaultValue="0" keepMounted={false}>
      <Tabs.List>
        {tabs.map(({ label }, at) => (
          <Tabs.Tab key={at} value={String(at)}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ hint, name, code }, at) => (
        <Tabs.Panel key={at} value={String(at)} pt="xs">
          {hint && (
            <Text size="md" c="dimmed" mb={6}>
              {hint}
            </Text>
          )}
          <CodeBlock label={name} isProgram={isProgram}>
            {code}
          </CodeBlock>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
