import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MailSettings } from '@dossier/domain/mail/schema.ts';
import type { ReactNode } from 'react';
import { rich } from '../language/rich.tsx';
import { t } from '../language/t.ts';
import { Notice } from '../ui/page/notice.tsx';
import { Page } from '../ui/page/page.tsx';
import { Section } from '../ui/page/section.tsx';
import { RowSkeletons } from '../ui/page/states.tsx';
import { trpc } from '../session/trpc.ts';
import { MailTest } from './mail-test.tsx';
import { MailServerForm } from './mail-server-form.tsx';
import { Templates } from '../email-templates/templates.tsx';

/** Through which server mail is sent, and from whom. */
export function MailPage() {
  const found = useQuery(trpc.mail.get.queryOptions());
  const settings = found.data?.data;
  return (
    <Page title={t('E-mail')}>
      {settings ? (
        <>
          <Section title={t('Sending')}>
            <Sending settings={settings} />
          </Section>
          <Section
            title={t('Your own mail server')}
            hint={t('Mail then comes from your address, through your provider.')}
          >
            {/* Another key after a removal: the form begins anew. */}
            <MailServerForm key={settings.own ? 'set' : 'unset'} own={settings.own} />
          </Section>
          <MailTest isOn={settings.source !== null} />
          <Templates />
        </>
      ) : (
        <RowSkeletons count={4} />
      )}
    </Page>
  );
}

function Sending({ settings: { source, from } }: { settings: MailSettings }) {
  if (!source || !from)
    return (
      <Notice tone="warning" title={t('E-mail is off')}>
        {t(
          'Invitations are links that you send yourself, and nobody is told of anything by e-mail. ' +
            'Enter your mail server below to switch it on.',
        )}
      </Notice>
    );
  const values = { ...from, b: (words: ReactNode) => <b>{words}</b> };
  return (
    <Text size="sm">
      {source === 'workspace'
        ? rich('Mail goes out through your server, from <b>{name}</b> ({address}).', values)
        : rich('Mail goes out through the server of this installation, from <b>{name}</b> ({address}).', values)}
    </Text>
  );
}
