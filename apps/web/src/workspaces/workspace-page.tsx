import { Text } from '@mantine/core';
import { rich } from '../language/rich.tsx';
import { t } from '../language/t.ts';
import { Page } from '../ui/page/page.tsx';
import { Secret } from '../ui/form/secret.tsx';
import { Section } from '../ui/page/section.tsx';
import { useSession } from '../session/session.ts';
import { WorkspaceForm } from './workspace-form.tsx';

export function WorkspacePage() {
  const { workspace } = useSession();
  return (
    <Page title={t('General')}>
      <Section title={t('Workspace')}>
        <WorkspaceForm workspace={workspace} />
      </Section>
      <Section title={t('Id')} hint={t('Integrations name the workspace by it.')}>
        <Secret value={workspace.id} label={t('Id of the workspace')} />
        <Text size="xs" c="dimmed" mt={6}>
          {rich('The API reference of this server is at {link}.', {
            link: <a href="/docs/reference">/docs/reference</a>,
          })}
        </Text>
      </Section>
    </Page>
  );
}
