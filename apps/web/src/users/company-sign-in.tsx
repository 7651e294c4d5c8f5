import { Button, Divider } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { FormFailure } from '../ui/form/form-failure.tsx';
import { askAuth, demandedText, propertyOf, textOf } from './post-auth.ts';

/** How people may sign in, and whether a forgotten password can be reset by mail. */
export function useWays() {
  // not a text: a key
  return useQuery({ queryKey: ['ways to sign in'], queryFn: loadWays }).data;
}

/** The button of the company's own provider, where the operator has set one up. */
export function CompanySignIn({ to, error }: { to: string; error: string | undefined }) {
  const leaving = useMutation({ mutationFn: () => leaveFor(to), meta: { isQuiet: true } });
  const company = useWays()?.company;
  if (!company) return null;
  return (
    <>
      <Divider label={t('or')} />
      <FormFailure>{leaving.error?.message ?? (error === undefined ? undefined : reasonOf(error))}</FormFailure>
      <Button size="sm" fullWidth loading={leaving.isPending} onClick={() => leaving.mutate()}>
        {company.label}
      </Button>
    </>
  );
}

async function loadWays(): Promise<{ company: { label: string } | null; canReset: boolean }> {
  const answer: unknown = await (await fetch('/api/auth/ways')).json();
  const label = textOf(propertyOf(answer, 'company'), 'label');
  return { company: label === undefined ? null : { label }, canReset: propertyOf(answer, 'canReset') === true };
}

async function leaveFor(to: string): Promise<void> {
  const { pathname, search, hash } = new URL(to, window.location.origin);
  const back = `${pathname}${search}${hash}`;
  const errorCallbackURL = `/sign-in?${new URLSearchParams({ to: back }).toString()}`;
  const body = { provider: 'oidc', callbackURL: back, errorCallbackURL };
  const answer = await askAuth('sign-in/social', body, () =>
    t("Your company's sign-in isn't responding. Try again in a moment."),
  );
  window.location.assign(demandedText(answer, 'url'));
}

/** By the codes that better-auth appends to the address. */
function reasonOf(error: string): string {
  if (error === 'account_not_linked')
    return t('Your company has not confirmed your e-mail address. Ask its administrator.');
  if (error === 'signup_disabled')
    return t('There is no account for your e-mail address. Ask a colleague for an invitation.');
  return t("Couldn't sign you in. Try again.");
}
