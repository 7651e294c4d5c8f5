import { setSecretInput } from '@dossier/domain/workflows/schema.ts';
import { Code, PasswordInput, TagsInput, Text, TextInput } from '@mantine/core';
import { useForm, type FormErrors } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { rich } from '../language/rich.tsx';
import { t } from '../language/t.ts';
import { bySchema } from '../ui/form/checked-by.ts';
import { Confirm } from '../ui/form/confirm.tsx';
import { SaveForm } from '../ui/form/save-form.tsx';
import { IconButton } from '../ui/icon.tsx';
import { ListSection } from '../ui/page/list-section.tsx';
import { ListTable } from '../ui/page/list-table.tsx';
import { Moment } from '../ui/page/moment.tsx';
import { api, trpc } from '../session/trpc.ts';
import { refreshWorkflows } from './workflows.ts';

/** Write-only tokens for calls to other systems, used by name. */
export function Secrets() {
  return (
    <ListSection
      title={t('Secrets')}
      hint={t('Used in headers of calls to other systems. They are encrypted, and logs show *** instead.')}
      query={useQuery(trpc.workflows.listSecrets.queryOptions(undefined, { select: ({ data }) => data }))}
      add={t('Set a secret')}
      addIcon="key"
      dialogTitle={() => t('Set a secret')}
      form={(_secret, onDone) => <SecretForm onDone={onDone} />}
    >
      {(secrets) => (
        <ListTable
          rows={secrets}
          columns={[
            { cell: ({ name }) => <Code>{`{{ secrets.${name} }}`}</Code> },
            {
              cell: ({ origins, updatedAt }) => (
                <Text c="dimmed">
                  {rich('set {at}', { at: <Moment at={updatedAt} /> })}
                  {origins && `, ${t('sent to {origins} only', { origins: origins.join(', ') })}`}
                </Text>
              ),
            },
            {
              ta: 'right',
              cell: ({ name }) => (
                <Confirm
                  title={t('Remove {name}?', { name })}
                  action={t('Remove')}
                  onConfirm={() => api.workflows.removeSecret.mutate({ name }).then(refreshWorkflows)}
                  trigger={(open) => <IconButton icon="trash" label={t('Remove {name}', { name })} onClick={open} />}
                >
                  {t('Calls that use it will go out without it.')}
                </Confirm>
              ),
            },
          ]}
        />
      )}
    </ListSection>
  );
}

function SecretForm({ onDone }: { onDone: () => void }) {
  const form = useForm({
    initialValues: { name: '', value: '', origins: [] as string[] },
    validate: (values) => firstOf(bySchema(setSecretInput)(inputOf(values))),
  });
  const save = async (values: typeof form.values) => {
    await api.workflows.setSecret.mutate(inputOf(values));
    await refreshWorkflows();
  };
  return (
    <SaveForm form={form} save={save} onDone={onDone} action={t('Set it')} autoComplete="off">
      <TextInput
        label={t('Name')}
        description={t('If the name exists, its value is replaced')}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <PasswordInput label={t('Value')} autoComplete="new-password" {...form.getInputProps('value')} />
      <TagsInput
        label={t('Only to these addresses')}
        description={t(
          'Other addresses never get it. If empty, only the addresses that your published automations use get it.',
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
  const [, wrong] = Object.entries(errors).find(([name]) => name.startsWith('origins.')) ?? [];
  return wrong === undefined ? errors : { ...errors, origins: t('Each is an address like https://api.example.com.') };
}
