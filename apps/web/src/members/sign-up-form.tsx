import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { formErrors } from '../ground/failure.ts';
import { rich } from '../language/rich.tsx';
import { t } from '../language/t.ts';
import { checkedBy } from '../ui/form/checked-by.ts';
import { FormFailure } from '../ui/form/form-failure.tsx';
import { api } from '../session/trpc.ts';
import { NewPersonFields } from '../users/new-person-fields.tsx';
import { signIn } from '../users/sign-in.ts';
import { switchWorkspace } from '../workspaces/switch-workspace.ts';
import { AnchorLink } from '../ui/page/links.tsx';

interface SignUpFormProps {
  token: string;
  /** The only address that the invitation is for. */
  email: string | null;
}

/** Creates the account of an invited person. */
export function SignUpForm({ token, email }: SignUpFormProps) {
  const form = useForm({
    initialValues: { token, name: '', email: email ?? '', password: '' },
    validate: checkedBy(async () => (await import('@dossier/domain/members/schema.ts')).signUpInput),
  });
  const signingUp = useMutation({
    mutationFn: async (values: { token: string; name: string; email: string; password: string }) => {
      const { data } = await api.members.signUp.mutate(values);
      await signIn(values.email, values.password);
      return data.workspaceId;
    },
    onSuccess: (workspaceId) => switchWorkspace(workspaceId),
    onError: (error) => form.setErrors(formErrors(error, ['name', 'email', 'password'])),
    meta: { isQuiet: true },
  });
  return (
    <form onSubmit={form.onSubmit((values) => signingUp.mutate(values))} noValidate>
      <Stack gap="sm">
        <FormFailure>{form.errors['_']}</FormFailure>
        <NewPersonFields getInputProps={form.getInputProps} fixedEmail={email} />
        <Button size="sm" type="submit" fullWidth loading={signingUp.isPending}>
          {t('Create the account and join')}
        </Button>
        <Text size="sm" c="dimmed" ta="center">
          {rich('You have an account? <link>Sign in</link>', {
            link: (words) => (
              <AnchorLink to="/sign-in" search={{ to: `/invitations/${token}` }} size="sm" underline="always">
                {words}
              </AnchorLink>
            ),
          })}
        </Text>
      </Stack>
    </form>
  );
}
