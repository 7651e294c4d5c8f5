import type { MailSettings } from '@dossier/domain/mail/schema.ts';
import { Text, Button, Stack } from '@mantine/core';
import { useQuery, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Templates } from '../email-templates/templates.tsx';
import { rich } from '../language/rich.tsx';
import { t } from '../language/t.ts';
import { useSession } from '../session/session.ts';
import { trpc } from '../session/trpc.ts';
import { Notice } from '../ui/page/notice.tsx';
import { Page } from '../ui/page/page.tsx';
import { Section } from '../ui/page/section.tsx';
import { RowSkeletons } from '../ui/page/states.tsx';
import { MailServerForm } from './mail-server-form.tsx';

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
            hint={t('E-mail will come from your address, through your provider.')}
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
          'Without e-mail, you send invitation links yourself, and no one gets notifications. Enter your mail server below to turn it on.',
        )}
      </Notice>
    );
  const values = { ...from, b: (words: ReactNode) => <b>{words}</b> };
  return (
    <Text size="sm">
      {source === 'workspace'
        ? rich('E-mail goes through your server, from <b>{name}</b> ({address}).', values)
        : rich("E-mail goes through this installation's server, from <b>{name}</b> ({address}).", values)}
    </Text>
  );
}

/** Sends a mail to the person, and shows what the server said. */
function MailTest({ isOn }: { isOn: boolean }) {
  const { me } = useSession();
  const testing = useMutation(trpc.mail.test.mutationOptions());
  const outcome = testing.data?.data;
  return (
    <Section
      title={t('Test')}
      hint={t('We send a short e-mail to {address} with the saved settings.', { address: me.email })}
    >
      <Stack gap="sm" align="flex-start" aria-live="polite">
        <Button variant="default" disabled={!isOn} loading={testing.isPending} onClick={() => testing.mutate()}>
          {t('Send a test')}
        </Button>
        {outcome?.isSent && (
          <Notice tone="good" title={t('The server accepted the e-mail')}>
            {t('The server said: {answer}', { answer: outcome.answer })}
          </Notice>
        )}
        {outcome?.isSent === false && (
          <Notice tone="bad" title={t("The e-mail wasn't sent")}>
            {outcome.answer}
          </Notice>
        )}
      </Stack>
    </Section>
  );
}
