import { updateWorkspaceInput, type Workspace } from '@dossier/domain/workspaces/schema.ts';
import { Button, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { formErrors } from '../failure.ts';
import { rich } from '../language/rich.tsx';
import { t } from '../language/t.ts';
import { queryClient } from '../query-client.ts';
import { FormFailure } from '../shell/form-failure.tsx';
import { Page } from '../shell/page.tsx';
import { Secret } from '../shell/secret.tsx';
import { Section } from '../shell/section.tsx';
import { trpc } from '../trpc.ts';
import { useSession } from '../users/session.ts';
import { CurrencySelect } from './currency-select.tsx';
import { TimeZoneSelect } from './time-zone-select.tsx';

const fields = ['name', 'currency', 'timeZone', 'eventDays', 'deliveryDays'] as const;

function valuesOf({ name, currency, timeZone, eventDays, deliveryDays }: Workspace) {
  return { name, currency, timeZone, eventDays, deliveryDays };
}

export function WorkspacePage() {
  const { workspace } = useSession();
  const form = useForm({
    initialValues: valuesOf(workspace),
    validate: schemaResolver(updateWorkspaceInput, { sync: true }),
  });
  const saving = useMutation(
    trpc.workspaces.update.mutationOptions({
      onSuccess: async ({ data }) => {
        await queryClient.invalidateQueries(trpc.users.me.queryFilter());
        form.resetDirty(valuesOf(data));
        notifications.show({ message: t('The workspace is changed') });
      },
      onError: (error) => form.setErrors(formErrors(error, [...fields])),
      meta: { isQuiet: true },
    }),
  );
  return (
    <Page title={t('General')}>
      <Section title={t('Workspace')}>
        <form onSubmit={form.onSubmit((values) => saving.mutate(values))} noValidate>
          <Stack gap="sm" maw={340}>
            <FormFailure>{form.errors['_']}</FormFailure>
            <TextInput label={t('Name')} {...form.getInputProps('name')} />
            <CurrencySelect
              description={t('Amounts are shown in it; they are not converted.')}
              {...form.getInputProps('currency')}
            />
            <TimeZoneSelect
              description={t('Automations count days and hours in it.')}
              {...form.getInputProps('timeZone')}
            />
            <NumberInput
              label={t('Days that events are kept')}
              description={t('Undoing and catching up reach back no further.')}
              min={7}
              max={365}
              allowDecimal={false}
              {...form.getInputProps('eventDays')}
            />
            <NumberInput
              label={t('Days that deliveries of webhooks are kept')}
              description={t('Their bodies go with the events.')}
              min={3}
              max={365}
              allowDecimal={false}
              {...form.getInputProps('deliveryDays')}
            />
            <Button type="submit" w="fit-content" loading={saving.isPending} disabled={!form.isDirty()}>
              {t('Save')}
            </Button>
          </Stack>
        </form>
      </Section>
      <Section title={t('Id')} hint={t('Integrations name the workspace by it.')}>
        <Secret value={workspace.id} label={t('Id of the workspace')} />
        <Text size="xs" c="dimmed" mt={6}>
          {rich('The API reference of this server is at {link}.', { link: <a href="/docs">/docs</a> })}
        </Text>
      </Section>
    </Page>
  );
}
