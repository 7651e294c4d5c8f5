import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formErrors } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { checkedBy } from '../ui/form/checked-by.ts';
import { FormFailure } from '../ui/form/form-failure.tsx';
import { trpc } from '../session/trpc.ts';
import { CardPage } from '../ui/page/card-page.tsx';
import { meOptions } from '../session/session.ts';
import { CurrencySelect } from './currency-select.tsx';
import { switchWorkspace } from './switch-workspace.ts';
import { AnchorLink } from '../ui/page/links.tsx';

/** Creates a workspace. People who belong to none are redirected here. */
export function NewWorkspacePage() {
  const me = useQuery(meOptions);
  if (me.data?.data.mayCreateWorkspaces === false) return <NoWorkspace />;
  return <NewWorkspaceForm />;
}

function NoWorkspace() {
  return (
    <CardPage
      title={t('No workspace')}
      hint={t('On this server its operator makes the workspaces.')}
      below={
        <AnchorLink to="/" size="sm">
          {t('Back')}
        </AnchorLink>
      }
    >
      <Text size="sm">{t('Ask the owner of a workspace for an invitation, or the operator for a new workspace.')}</Text>
    </CardPage>
  );
}

function NewWorkspaceForm() {
  const form = useForm({
    initialValues: { name: '', currency: 'USD' },
    validate: checkedBy(async () => (await import('@dossier/domain/workspaces/schema.ts')).createWorkspaceInput),
  });
  const creating = useMutation(
    trpc.workspaces.create.mutationOptions({
      onSuccess: ({ data }) => switchWorkspace(data.id),
      onError: (error) => form.setErrors(formErrors(error, ['name', 'currency'])),
      meta: { isQuiet: true },
    }),
  );
  return (
    <CardPage
      title={t('New workspace')}
      hint={t('It has its own folders, people and API keys. You will own it.')}
      below={
        <AnchorLink to="/" size="sm">
          {t('Back')}
        </AnchorLink>
      }
    >
      <form onSubmit={form.onSubmit((values) => creating.mutate(values))} noValidate>
        <Stack gap="sm">
          <FormFailure>{form.errors['_']}</FormFailure>
          <TextInput size="sm" label={t('Name')} autoFocus {...form.getInputProps('name')} />
          <CurrencySelect size="sm" {...form.getInputProps('currency')} />
          <Button size="sm" type="submit" fullWidth loading={creating.isPending}>
            {t('Create the workspace')}
          </Button>
        </Stack>
      </form>
    </CardPage>
  );
}
