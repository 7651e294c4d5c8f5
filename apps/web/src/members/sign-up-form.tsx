import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { rich } from '../language/rich.tsx';
import { t } from '../language/t.ts';
import { checkedBy } from '../ui/form/checked-by.ts';
import { SendForm } from '../ui/form/send-form.tsx';
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

export function SignUpForm({ token, email }: SignUpFormProps) {
  const form = useForm({
    initialValues: { token, name: '', email: email ?? '', password: '' },
    validate: checkedBy(async () => (await import('@dossier/domain/members/schema.ts')).signUpInput),
  });
  const signUp = async (values: typeof form.values) => {
    const { data } = await api.members.signUp.mutate(values);
    await signIn(values.email, values.password);
    return data.workspaceId;
  };
  return (
    <SendForm
      form={form}
      fields={['name', 'email', 'password']}
      save={signUp}
      onDone={switchWorkspace}
      look="card"
      action={t('Create the account and join')}
      below={
        <Text size="sm" c="dimmed" ta="center">
          {rich('You have an account? <link>Sign in</link>', {
            link: (words) => (
              <AnchorLink to="/sign-in" search={{ to: `/invitations/${token}` }} size="sm" underline="always">
                {words}
              </AnchorLink>
            ),
          })}
        </Text>
      }
    >
      <NewPersonFields getInputProps={form.getInputProps} fixedEmail={email} />
    </SendForm>
  );
}
