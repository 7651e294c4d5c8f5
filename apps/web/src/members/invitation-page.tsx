import { Skeleton, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { t, rich } from '../language/t.ts';
import { trpc, api, meOptions } from '../session/session.ts';
import { SendForm, checkedBy } from '../ui/form/send-form.tsx';
import { CardPage } from '../ui/page/card-page.tsx';
import { AnchorLink } from '../ui/page/page.tsx';
import { NewPersonFields } from '../users/new-person-fields.tsx';
import { signIn } from '../users/sign-in.ts';
import { switchWorkspace } from '../session/query-client.ts';

const route = getRouteApi('/invitations/$token');

export function InvitationPage() {
  const { token } = route.useParams();
  const offer = useQuery(trpc.members.getOffer.queryOptions({ token }, { retry: false }));
  const me = useQuery(meOptions);
  if (offer.isError) {
    return (
      <CardPage
        title={t('This invitation no longer works')}
        hint={t('It has been used or withdrawn, or it has expired. Ask for a new link.')}
        below={<AnchorLink to="/">{t('Go to Dossier')}</AnchorLink>}
      >
        {null}
      </CardPage>
    );
  }
  if (!offer.data || me.isPending) {
    return (
      <CardPage title={t('Invitation')}>
        <Skeleton height={120} />
      </CardPage>
    );
  }
  const { workspaceName, role, email } = offer.data.data;
  return (
    <CardPage
      title={t('Join {workspace}', { workspace: workspaceName })}
      hint={t(
        '{role, select, OWNER {You are invited as owner.} ADMIN {You are invited as admin.} other {You are invited as member.}}',
        { role },
      )}
    >
      {me.data ? (
        <Join token={token} name={me.data.data.name} email={me.data.data.email} />
      ) : (
        <SignUpForm token={token} email={email} />
      )}
    </CardPage>
  );
}

function Join({ token, name, email }: { token: string; name: string; email: string }) {
  const form = useForm({ initialValues: { token } });
  return (
    <SendForm
      form={form}
      fields={[]}
      save={(values) => api.members.acceptInvitation.mutate(values)}
      onDone={({ data }) => switchWorkspace(data.workspaceId)}
      look="card"
      action={t('Join the workspace')}
    >
      <Text>{t('You are signed in as {name} ({email}).', { name, email })}</Text>
    </SendForm>
  );
}

/** `email`: the only address that the invitation is valid for. */
function SignUpForm({ token, email }: { token: string; email: string | null }) {
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
        <Text c="dimmed" ta="center">
          {rich('Already have an account? <link>Sign in</link>', {
            link: (words) => (
              <AnchorLink to="/sign-in" search={{ to: `/invitations/${token}` }} underline="always">
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
