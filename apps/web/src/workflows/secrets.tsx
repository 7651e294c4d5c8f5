import { setSecretInput } from '@dossier/domain/workflows/schema.ts';
import { ActionIcon, Button, Code, Modal, PasswordInput, Table, TagsInput, Text, TextInput } from '@mantine/core';
import { useForm, type FormErrors } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rich } from '../language/rich.tsx';
import { t } from '../language/t.ts';
import { bySchema } from '../shell/checked-by.ts';
import { Confirm } from '../shell/confirm.tsx';
import { Icon } from '../shell/icon.tsx';
import { Moment } from '../shell/moment.tsx';
import { SaveForm } from '../shell/save-form.tsx';
import { Section } from '../shell/section.tsx';
import { api, trpc } from '../trpc.ts';
import { refreshWorkflows } from './workflows.ts';

/** Write-only tokens for calls to other systems, used by name. */
export function Secrets() {
  const { data: secrets } = useQuery(trpc.workflows.listSecrets.queryOptions());
  const removing = useMutation(trpc.workflows.removeSecret.mutationOptions({ onSuccess: refreshWorkflows }));
  const [isAdding, setIsAdding] = useState(false);
  const close = () => setIsAdding(false);
  return (
    <Section
      title={t('Secrets')}
      hint={t('For the headers of calls to other systems. They are kept sealed, and logs show *** in their place.')}
      actions={
        <Button variant="default" leftSection={<Icon name="key" />} onClick={() => setIsAdding(true)}>
          {t('Set a secret')}
        </Button>
      }
    >
      {secrets && secrets.data.length > 0 && (
        <Table
          verticalSpacing={6}
          data={{
            body: secrets.data.map(({ name, origins, updatedAt }) => [
              <Code key="name">{`{{ secrets.${name} }}`}</Code>,
              <Text key="at" size="sm" c="dimmed">
                {rich('set {at}', { at: <Moment at={updatedAt} /> })}
                {origins && `, ${t('sent to {origins} only', { origins: origins.join(', ') })}`}
              </Text>,
              <Confirm
                key="actions"
                title={t('Remove {name}?', { name })}
                action={t('Remove')}
                onConfirm={() => removing.mutateAsync({ name })}
                trigger={(open) => (
                  <ActionIcon aria-label={t('Remove {name}', { name })} display="flex" ml="auto" onClick={open}>
                    <Icon name="trash" />
                  </ActionIcon>
                )}
              >
                {t('Calls that use it go out without it from now on.')}
              </Confirm>,
            ]),
          }}
        />
      )}
      <Modal opened={isAdding} onClose={close} title={t('Set a secret')}>
        {isAdding && <SecretForm onDone={close} />}
      </Modal>
    </Section>
  );
}

function SecretForm({ onDone }: { onDone: () => void }) {
  const form = useForm({
    initialValues: { name: '', value: '', origins: [] as string[] },
    validate: (values) => firstOf(bySchema(setSecretInput)(inputOf(values))),
  });
  return (
    <SaveForm
      form={form}
      fields={['name', 'value', 'origins']}
      save={(values) => api.workflows.setSecret.mutate(inputOf(values)).then(refreshWorkflows)}
      onDone={onDone}
      action={t('Set it')}
      autoComplete="off"
    >
      <TextInput
        label={t('Name')}
        description={t('A name that is there already gets the new value')}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <PasswordInput label={t('Value')} autoComplete="new-password" {...form.getInputProps('value')} />
      <TagsInput
        label={t('Only to these addresses')}
        description={t(
          'Others never get it. Left empty, it is kept to those where automations that you publish use it.',
        )}
        placeholder={form.values.origins.length === 0 ? t('https://api.example.com') : ''}
        acceptValueOnBlur
        {...form.getInputProps('origins')}
      />
    </SaveForm>
  );
}

function inputOf({ origins, ...given }: { name: string; value: string; origins: string[] }) {
  return { ...given, origins: origins.length === 0 ? null : origins };
}

/** One message for all addresses: the field has one place for it. */
function firstOf(errors: FormErrors): FormErrors {
  const hasWrong = Object.keys(errors).some((name) => name.startsWith('origins.'));
  return hasWrong ? { ...errors, origins: t('Each is an address like https://api.example.com.') } : errors;
}
