import type { Workspace } from '@dossier/domain/workspaces/schema.ts';
import { Button, Checkbox, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { t, rich } from '../language/t.ts';
import { api, trpc, invalidate, useSession } from '../session/session.ts';
import { Confirm } from '../ui/form/confirm.tsx';
import { Secret } from '../ui/form/secret.tsx';
import { SendForm, checkedBy } from '../ui/form/send-form.tsx';
import { PlainNumber } from '../ui/input/plain-number.tsx';
import { Page, Section, Moment } from '../ui/page/page.tsx';
import { CurrencySelect } from './currency-select.tsx';
import { TimeZoneSelect } from './time-zone-select.tsx';
import { ActButton } from '../ui/icon.tsx';

export function WorkspacePage() {
  const { workspace } = useSession();
  return (
    <Page title={t('General')}>
      <Section title={t('Workspace')}>
        <WorkspaceForm workspace={workspace} />
      </Section>
      <Section title={t('Id')} hint={t('Integrations use it to identify the workspace.')}>
        <Secret value={workspace.id} label={t('Id of the workspace')} />
        <Text size="xs" c="dimmed" mt={6}>
          {rich('The API reference of this server is at {link}.', {
            link: <a href="/docs/reference">/docs/reference</a>,
          })}
        </Text>
      </Section>
      {workspace.role === 'OWNER' && <DeletionSection workspace={workspace} />}
    </Page>
  );
}

function DeletionSection({ workspace: { name, deletionAt } }: { workspace: Workspace }) {
  const refresh = () => invalidate(trpc.users.me);
  if (deletionAt !== null)
    return (
      <Section
        title={t('Deletion')}
        hint={rich('Closed for everyone but owners. It is deleted {at}.', { at: <Moment at={deletionAt} /> })}
      >
        <ActButton variant="filled" w="fit-content" run={() => api.workspaces.restore.mutate({}).then(refresh)}>
          {t('Keep the workspace')}
        </ActButton>
      </Section>
    );
  return (
    <Section title={t('Deletion')} hint={t('Owners can take the workspace back for 7 days.')}>
      <Confirm
        title={t('Delete {name}?', { name })}
        action={t('Delete the workspace')}
        typed={name}
        onConfirm={() => api.workspaces.remove.mutate({}).then(refresh)}
        trigger={(open) => (
          <Button w="fit-content" onClick={open}>
            {t('Delete the workspace')}
          </Button>
        )}
      >
        {t(
          'Members, API keys and incoming calls lose access right away. After 7 days everything in the workspace is deleted for good.',
        )}
      </Confirm>
    </Section>
  );
}

function valuesOf({ name, currency, timeZone, eventDays, deliveryDays, demandsSecondFactor }: Workspace) {
  return { name, currency, timeZone, eventDays, deliveryDays, demandsSecondFactor };
}

function WorkspaceForm({ workspace }: { workspace: Workspace }) {
  const { role } = useSession().workspace;
  const form = useForm({
    initialValues: valuesOf(workspace),
    validate: checkedBy(async () => (await import('@dossier/domain/workspaces/schema.ts')).updateWorkspaceInput),
  });
  const save = async (values: typeof form.values) => {
    const { data } = await api.workspaces.update.mutate(values);
    await invalidate(trpc.users.me);
    form.resetDirty(valuesOf(data));
    notifications.show({ message: t('Workspace saved') });
  };
  const read = () => api.users.me.query().then(({ data }) => data.workspaces.find(({ id }) => id === workspace.id));
  return (
    <SendForm form={form} save={save} read={read} look="section">
      <TextInput label={t('Name')} {...form.getInputProps('name')} />
      <CurrencySelect
        description={t('Amounts are shown in this currency, but not converted.')}
        {...form.getInputProps('currency')}
      />
      <TimeZoneSelect description={t('Automations use it for days and hours.')} {...form.getInputProps('timeZone')} />
      <PlainNumber
        label={t('Days to keep events')}
        description={t("You can't undo or replay anything older.")}
        min={7}
        max={365}
        {...form.getInputProps('eventDays')}
      />
      <PlainNumber
        label={t('Days to keep webhook deliveries')}
        description={t('Their bodies are deleted with the events.')}
        min={3}
        max={365}
        {...form.getInputProps('deliveryDays')}
      />
      <Checkbox
        label={t('Require a second factor')}
        description={t('Members who sign in with a password need an authenticator app. Only owners can change this.')}
        disabled={role !== 'OWNER'}
        {...form.getInputProps('demandsSecondFactor', { type: 'checkbox' })}
      />
    </SendForm>
  );
}
