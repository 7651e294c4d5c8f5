import type { Workspace } from '@dossier/domain/workspaces/schema.ts';
import { NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { checkedBy } from '../ui/form/checked-by.ts';
import { SendForm } from '../ui/form/send-form.tsx';
import { api, trpc } from '../session/trpc.ts';
import { CurrencySelect } from './currency-select.tsx';
import { TimeZoneSelect } from './time-zone-select.tsx';

const fields = ['name', 'currency', 'timeZone', 'eventDays', 'deliveryDays'] as const;

function valuesOf({ name, currency, timeZone, eventDays, deliveryDays }: Workspace) {
  return { name, currency, timeZone, eventDays, deliveryDays };
}

export function WorkspaceForm({ workspace }: { workspace: Workspace }) {
  const form = useForm({
    initialValues: valuesOf(workspace),
    validate: checkedBy(async () => (await import('@dossier/domain/workspaces/schema.ts')).updateWorkspaceInput),
  });
  const save = async (values: typeof form.values) => {
    const { data } = await api.workspaces.update.mutate(values);
    await queryClient.invalidateQueries(trpc.users.me.queryFilter());
    form.resetDirty(valuesOf(data));
    notifications.show({ message: t('The workspace is changed') });
  };
  return (
    <SendForm form={form} fields={fields} save={save} look="section">
      <TextInput label={t('Name')} {...form.getInputProps('name')} />
      <CurrencySelect
        description={t('Amounts are shown in it; they are not converted.')}
        {...form.getInputProps('currency')}
      />
      <TimeZoneSelect description={t('Automations count days and hours in it.')} {...form.getInputProps('timeZone')} />
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
    </SendForm>
  );
}
