import { Code, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { t, rich } from '../language/t.ts';
import { SendForm, checkedBy } from '../ui/form/send-form.tsx';
import { api, meOptions } from '../session/session.ts';
import { CardPage } from '../ui/page/card-page.tsx';
import { NewPersonFields } from '../users/new-person-fields.tsx';
import { signIn } from '../users/sign-in.ts';
import { CurrencySelect } from './currency-select.tsx';
import { switchWorkspace } from '../session/query-client.ts';
import { AnchorLink } from '../ui/page/page.tsx';

type Values = {
  token: string;
  name: string;
  email: string;
  password: string;
  workspace: { name: string; currency: string };
};
const fields = ['name', 'email', 'password', 'workspace.name', 'workspace.currency'];

const route = getRouteApi('/set-up/$token');

export function SetUpPage() {
  const { token } = route.useParams();
  const navigate = useNavigate();
  const form = useForm<Values>({
    initialValues: { token, name: '', email: '', password: '', workspace: { name: '', currency: 'USD' } },
    validate: checkedBy(async () => (await import('@dossier/domain/workspaces/schema.ts')).setUpInput),
  });
  const setUp = async (values: Values) => {
    await api.workspaces.setUp.mutate(values);
    await signIn(values.email, values.password);
  };
  return (
    <CardPage
      title={t('Welcome')}
      hint={t('This installation has no owner yet. Create your account and the first workspace.')}
    >
      <SendForm
        form={form}
        fields={fields}
        save={setUp}
        onDone={() => navigate({ to: '/' })}
        look="card"
        action={t('Create the workspace')}
      >
        <NewPersonFields getInputProps={form.getInputProps} />
        <TextInput
          size="sm"
          label={t('Workspace name')}
          description={t('Your company or team')}
          {...form.getInputProps('workspace.name')}
        />
        <CurrencySelect size="sm" {...form.getInputProps('workspace.currency')} />
      </SendForm>
    </CardPage>
  );
}

export function UnownedPage() {
  return (
    <CardPage title={t('Welcome')} hint={t('This installation has no owner yet.')}>
      <Text>
        {rich(
          'The operator of this server opens the set-up link printed at the start, or creates a new one with {command}.',
          { command: <Code>dossier set-up</Code> },
        )}
      </Text>
    </CardPage>
  );
}

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
