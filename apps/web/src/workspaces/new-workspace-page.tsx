import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { checkedBy } from '../ui/form/checked-by.ts';
import { SendForm } from '../ui/form/send-form.tsx';
import { api } from '../session/trpc.ts';
import { CardPage } from '../ui/page/card-page.tsx';
import { meOptions } from '../session/session.ts';
import { CurrencySelect } from './currency-select.tsx';
import { switchWorkspace } from '../session/query-client.ts';
import { AnchorLink } from '../ui/page/links.tsx';

export function NewWorkspacePage() {
  const me = useQuery(meOptions);
  if (me.data?.data.mayCreateWorkspaces !== false) return <NewWorkspaceForm />;
  return (
    <CardPage
      title={t('No workspace')}
      hint={t('On this server, only the operator creates workspaces.')}
      below={<AnchorLink to="/">{t('Back')}</AnchorLink>}
    >
      <Text>{t('Ask the owner of a workspace for an invitation, or the operator for a new workspace.')}</Text>
    </CardPage>
  );
}

function NewWorkspaceForm() {
  const form = useForm({
    initialValues: { name: '', currency: 'USD' },
    validate: checkedBy(async () => (await import('@dossier/domain/workspaces/schema.ts')).createWorkspaceInput),
  });
  return (
    <CardPage
      title={t('New workspace')}
      hint={t("It has its own folders, people and API keys. You'll be its owner.")}
      below={<AnchorLink to="/">{t('Back')}</AnchorLink>}
    >
      <SendForm
        form={form}
        save={(values) => api.workspaces.create.mutate(values)}
        onDone={({ data }) => switchWorkspace(data.id)}
        look="card"
        action={t('Create the workspace')}
      >
        <TextInput size="sm" label={t('Name')} autoFocus {...form.getInputProps('name')} />
        <CurrencySelect size="sm" {...form.getInputProps('currency')} />
      </SendForm>
    </CardPage>
  );
}
