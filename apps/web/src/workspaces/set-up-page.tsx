import { setUpInput } from '@dossier/domain/workspaces/schema.ts';
import { Button, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formErrors } from '../failure.ts';
import { FormFailure } from '../shell/form-failure.tsx';
import { api } from '../trpc.ts';
import { Door } from '../users/door.tsx';
import { NewPersonFields } from '../users/new-person-fields.tsx';
import { signIn } from '../users/session.ts';
import { CurrencySelect } from './currency-select.tsx';

type Values = { name: string; email: string; password: string; workspace: { name: string; currency: string } };
const fields = ['name', 'email', 'password', 'workspace.name', 'workspace.currency'];

/** The first run: the owner of the installation and their workspace. */
export function SetUpPage() {
  const navigate = useNavigate();
  const form = useForm<Values>({
    initialValues: { name: '', email: '', password: '', workspace: { name: '', currency: 'USD' } },
    validate: schemaResolver(setUpInput, { sync: true }),
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
    <Door title="Welcome" hint="Nobody owns this installation yet. Create your account and the first workspace.">
      <form onSubmit={form.onSubmit((values) => settingUp.mutate(values))} noValidate>
        <Stack gap="sm">
          <FormFailure>{form.errors['_']}</FormFailure>
          <NewPersonFields getInputProps={form.getInputProps} />
          <TextInput
            size="sm"
            label="Name of the workspace"
            description="Your company or team"
            {...form.getInputProps('workspace.name')}
          />
          <CurrencySelect size="sm" {...form.getInputProps('workspace.currency')} />
          <Button size="sm" type="submit" fullWidth loading={settingUp.isPending}>
            Create the workspace
          </Button>
        </Stack>
      </form>
    </Door>
  );
}
