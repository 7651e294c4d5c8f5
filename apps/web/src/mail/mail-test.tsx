import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { Notice } from '../ui/page/notice.tsx';
import { Section } from '../ui/page/section.tsx';
import { trpc } from '../session/trpc.ts';
import { useSession } from '../session/session.ts';

/** Sends a mail to the person, and shows what the server said. */
export function MailTest({ isOn }: { isOn: boolean }) {
  const { me } = useSession();
  const testing = useMutation(trpc.mail.test.mutationOptions());
  const outcome = testing.data?.data;
  return (
    <Section
      title={t('Test')}
      hint={t('A short mail to {address}, as the settings are stored now.', { address: me.email })}
    >
      <Stack gap="sm" align="flex-start" aria-live="polite">
        <Button variant="default" disabled={!isOn} loading={testing.isPending} onClick={() => testing.mutate()}>
          {t('Send a test')}
        </Button>
        {outcome?.isSent && (
          <Notice tone="good" title={t('The server took the mail')}>
            {t('It said: {answer}', { answer: outcome.answer })}
          </Notice>
        )}
        {outcome?.isSent === false && (
          <Notice tone="bad" title={t('The mail was not sent')}>
            {outcome.answer}
          </Notice>
        )}
      </Stack>
    </Section>
  );
}
