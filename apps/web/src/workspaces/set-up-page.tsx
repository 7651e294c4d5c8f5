import { Button, Code, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { formErrors } from '../ground/failure.ts';
import { rich } from '../language/rich.tsx';
import { t } from '../language/t.ts';
import { checkedBy } from '../ui/form/checked-by.ts';
import { FormFailure } from '../ui/form/form-failure.tsx';
import { api } from '../session/trpc.ts';
import { CardPage } from '../ui/page/card-page.tsx';
import { NewPersonFields } from '../users/new-person-fields.tsx';
import { signIn } from '../users/sign-in.ts';
import { CurrencySelect } from './currency-select.tsx';

type Values = {
  token: string;
  name: string;
  email: string;
  password: string;
  workspace: { name: string; currency: string };
};
const fields = ['name', 'email', 'password', 'workspace.name', 'workspace.currency'];

const route = getRouteApi('/set-up/$token');

/** The page of the set-up link: the owner of the installation and their workspace. */
export function SetUpPage() {
  const { token } = route.useParams();
  const navigate = useNavigate();
  const form = useForm<Values>({
    initialValues: { token, name: '', email: '', password: '', workspace: { name: '', currency: 'USD' } },
    validate: checkedBy(async () => (await import('@dossier/domain/workspaces/schema.ts')).setUpInput),
  });
  const settingUp = useMutation({
    mutationFn: async (values: Values) => {
      await api.workspaces.setUp.mutate(values);
      await signIn(values.email, values.password);
    },
    onSuccess: () => navigate({ to: '/' }),
    onError: (error) => form.setErrors(formErrors(error, fields)),
    meta: { isQuiet: true },
  });
  return (
    <CardPage
      title={t('Welcome')}
      hint={t('Nobody owns this installation yet. Create your account and the first workspace.')}
    >
      <form onSubmit={form.onSubmit((values) => settingUp.mutate(values))} noValidate>
        <Stack gap="sm">
          <FormFailure>{form.errors['_']}</FormFailure>
          <NewPersonFields getInputProps={form.getInputProps} />
          <TextInput
            size="sm"
            label={t('Name of the workspace')}
            description={t('Your company or team')}
            {...form.getInputProps('workspace.name')}
          />
          <CurrencySelect size="sm" {...form.getInputProps('workspace.currency')} />
          <Button size="sm" type="submit" fullWidth loading={settingUp.isPending}>
            {t('Create the workspace')}
          </Button>
        </Stack>
      </form>
    </CardPage>
  );
}

/** The page of an installation without an owner. */
export function UnownedPage() {
  return (
    <CardPage title={t('Welcome')} hint={t('Nobody owns this installation yet.')}>
      <Text size="sm">
        {rich(
          'The operator of the server opens the set-up link that the start printed, or makes a new one with {command}.',
          { command: <Code>dossier set-up</Code> },
        )}
      </Text>
    </CardPage>
  );
}
