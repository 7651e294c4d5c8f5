import { hmacOf, type Protection } from '@dossier/domain/workflows/schema.ts';
import { PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { Snippets } from '../../api-keys/connect-panel.tsx';
import { t } from '../../language/t.ts';
import { Confirm } from '../../ui/form/confirm.tsx';
import { Secret } from '../../ui/form/secret.tsx';
import { SendForm } from '../../ui/form/send-form.tsx';
import { Section } from '../../ui/page/page.tsx';
import { TextButton } from '../../ui/icon.tsx';
import { api } from '../../session/session.ts';
import type { WorkflowDetail } from '../workflows.ts';
import { snippetsForHook, snippetsForRun } from './snippets.ts';

export function ConnectWorkflow({ workflow }: { workflow: WorkflowDetail }) {
  const { id, trigger, triggerUrl, draft } = workflow;
  const origin = window.location.origin;
  const isHook = trigger?.kind === 'webhook';
  const url = `${origin}${triggerUrl === null ? '' : new URL(triggerUrl, origin).pathname}`;
  return (
    <>
      {draft.trigger.kind === 'webhook' && !isHook && (
        <Section title={t('Trigger URL')}>
          <Text>{t('The URL works once the automation is published.')}</Text>
        </Section>
      )}
      {isHook && (
        <Section
          title={t('Trigger URL')}
          hint={t(
            'Any JSON posted here starts a run; a form works too. Send recordId to run it for a record. With ?wait=10 the answer is that of the step “Answer the caller”.',
          )}
        >
          <Stack gap="md">
            <Secret value={url} label={t('The trigger URL')} />
            {trigger.protection === 'none' ? (
              <Text c="dimmed">
                {t('Anyone with the URL can call it. To require a token or a signature, edit the trigger.')}
              </Text>
            ) : hmacOf(trigger) ? (
              <SenderSecret workflowId={id} />
            ) : (
              <HookSecret workflow={workflow} protection={trigger.protection} />
            )}
            {!hmacOf(trigger) && <Snippets snippets={snippetsForHook(url, trigger.protection)} />}
          </Stack>
        </Section>
      )}
      <Section
        title={t('Run it through the REST API')}
        hint={t('Use an API key with write access. Follow the run by the id in the answer.')}
      >
        <Snippets snippets={snippetsForRun(origin, id)} />
      </Section>
    </>
  );
}

function SenderSecret({ workflowId }: { workflowId: string }) {
  const form = useForm({ initialValues: { secret: '' } });
  return (
    <SendForm
      form={form}
      look="section"
      save={({ secret }) => api.workflows.rotateHookSecret.mutate({ id: workflowId, secret: secret.trim() })}
      onDone={() => {
        form.reset();
        notifications.show({ message: t('The secret is stored. Calls signed with it are accepted') });
      }}
    >
      <PasswordInput
        label={t('The secret of the sender')}
        description={t("Copy it from the sender's page. Calls without its signature are rejected")}
        autoComplete="off"
        required
        {...form.getInputProps('secret')}
      />
    </SendForm>
  );
}

function HookSecret({ workflow: { id }, protection }: { workflow: WorkflowDetail; protection: Protection }) {
  const [made, setMade] = useState<string | undefined>();
  const what = protection === 'token' ? 'token' : t('signing secret');
  return (
    <Stack gap="xs" align="flex-start">
      {made === undefined ? (
        <Text c="dimmed">
          {t(
            "Calls without the {what} are rejected. We only show it when it's created. If you don't have it, create a new one.",
            { what },
          )}
        </Text>
      ) : (
        <Secret
          value={made}
          label={t('The new {what}', { what })}
          warning={t("Copy the {what} now. We can't show it again.", { what })}
        />
      )}
      <Confirm
        title={t('Create a new {what}?', { what })}
        action={t('Create a new one')}
        onConfirm={() => api.workflows.rotateHookSecret.mutate({ id }).then(({ data }) => setMade(data.secret))}
        trigger={(open) => (
          <TextButton icon="key" onClick={open}>
            {t('New {what}', { what })}
          </TextButton>
        )}
      >
        {t('The current one stops working right away.')}
      </Confirm>
    </Stack>
  );
}
