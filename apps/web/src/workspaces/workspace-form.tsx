import type { Workspace } from '@dossier/domain/workspaces/schema.ts';
import { Button, NumberInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { formErrors } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { checkedBy } from '../ui/form/checked-by.ts';
import { FormFailure } from '../ui/form/form-failure.tsx';
import { trpc } from '../session/trpc.ts';
import { CurrencySelect } from './currency-select.tsx';
import { TimeZoneSelect } from './time-zone-select.tsx';

const fields = ['name', 'currency', 'timeZone', 'eventDays', 'deliveryDays'] as const;

function valuesOf({ name, currency, timeZone, eventDays, deliveryDays }: Workspace) {
  return { name, currency, timeZone, eventDays, deliveryDays };
}

/** The settings of the workspace. */
export function WorkspaceForm({ workspace }: { workspace: Workspace }) {
  const form = useForm({
    initialValues: valuesOf(workspace),
    validate: checkedBy(async () => (await import('@dossier/domain/workspaces/schema.ts')).updateWorkspaceInput),
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
  );
}
