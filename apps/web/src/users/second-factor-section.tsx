import { Badge, Button, Group, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm, type GetInputPropsReturnType } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { t } from '../language/t.ts';
import { saveFile } from '../ui/form/save-file.ts';
import { Secret } from '../ui/form/secret.tsx';
import { SendForm } from '../ui/form/send-form.tsx';
import { Section } from '../ui/page/page.tsx';
import { trpc, invalidate } from '../session/session.ts';
import { askSecondFactor, codesIn, offerSecondFactor } from './sign-in.ts';

// Loaded on demand: few people add a second factor.
const QRCodeSVG = lazy(() => import('qrcode.react').then((file) => ({ default: file.QRCodeSVG })));

/** The dialog of a change: it asks for the password, and for a code if a factor is added. */
type Offer = Awaited<ReturnType<typeof offerSecondFactor>>;
type Step = Pick<StepProps, 'action' | 'run'> | { offer: Offer };

export function SecondFactorSection() {
  const state = useQuery(trpc.users.secondFactor.queryOptions());
  const [step, setStep] = useState<Step | undefined>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const settle = async (made: readonly string[]) => {
    setCodes(made);
    setStep(undefined);
    await invalidate(trpc.users.secondFactor);
  };
  const isOn = state.data?.data.isOn === true;
  const onCancel = () => setStep(undefined);
  const add: Step = {
    action: t('Continue'),
    run: async (password) => setStep({ offer: await offerSecondFactor(password) }),
  };
  const renew: Step = {
    action: t('Create new codes'),
    run: async (password) => settle(codesIn(await askSecondFactor('generate-backup-codes', { password }))),
  };
  const remove: Step = {
    action: t('Remove the second factor'),
    async run(password) {
      await askSecondFactor('disable', { password });
      await settle([]);
      notifications.show({ message: t('You now sign in with just your password') });
    },
  };
  return (
    <Section
      title={t('Second factor')}
      hint={t(
        "You'll sign in with your password and a code from an app on your phone, so a stolen password isn't enough.",
      )}
    >
      <Stack gap="sm" maw={420}>
        {state.data && (
          <Group gap="sm">
            <Badge color={isOn ? 'green' : 'gray'}>{isOn ? t('On') : t('Off')}</Badge>
            {!isOn && !step && (
              <Button variant="filled" onClick={() => setStep(add)}>
                {t('Add an authenticator app')}
              </Button>
            )}
            {isOn && !step && (
              <>
                <Button onClick={() => setStep(renew)}>{t('New recovery codes')}</Button>
                <Button onClick={() => setStep(remove)}>{t('Remove it')}</Button>
              </>
            )}
          </Group>
        )}
        {step && 'run' in step && (
          <StepForm {...step} onCancel={onCancel}>
            {(input) => <PasswordInput label={t('Your password')} autoComplete="current-password" {...input} />}
          </StepForm>
        )}
        {step && 'offer' in step && (
          <ScanStep {...step} onCancel={onCancel} onDone={() => settle(step.offer.backupCodes)} />
        )}
        {codes.length > 0 && <RecoveryCodes codes={codes} onDone={() => setCodes([])} />}
      </Stack>
    </Section>
  );
}

const focused = { required: true, withAsterisk: false, autoFocus: true };

interface StepProps {
  action: string;
  run: (typed: string) => Promise<void>;
  onCancel: () => void;
  before?: ReactNode;
  children: (input: GetInputPropsReturnType & typeof focused) => ReactNode;
}

function StepForm({ action, run, onCancel, before, children }: StepProps) {
  const form = useForm({ initialValues: { typed: '' } });
  return (
    <SendForm form={form} save={({ typed }) => run(typed)} action={action} onCancel={onCancel}>
      {before}
      {children({ ...form.getInputProps('typed'), ...focused })}
    </SendForm>
  );
}

interface ScanStepProps {
  offer: Offer;
  onDone: () => Promise<void>;
  onCancel: () => void;
}

function ScanStep({ offer: { totpURI }, onDone, onCancel }: ScanStepProps) {
  return (
    <StepForm
      action={t('Turn on')}
      run={(code) => askSecondFactor('verify-totp', { code: code.trim() }).then(onDone)}
      onCancel={onCancel}
      before={
        <>
          <Text>{t('Scan this with your authenticator app, or enter the secret there.')}</Text>
          {/* White margin also in the dark scheme, since cameras need it. */}
          <Suspense fallback={<Skeleton height={184} width={184} />}>
            <QRCodeSVG value={totpURI} size={184} marginSize={4} title={t('The secret as a QR code')} />
          </Suspense>
          <Secret label={t('Secret')} value={new URL(totpURI).searchParams.get('secret') ?? ''} />
        </>
      }
    >
      {(input) => (
        <TextInput
          label={t('Current code in the app')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          {...input}
        />
      )}
    </StepForm>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  return (
    <Stack gap="sm">
      <Text>
        {t(
          'Save these recovery codes somewhere you can reach without your phone. Each works once. We only show them now.',
        )}
      </Text>
      <Secret label={t('Recovery codes')} value={text} />
      <Group gap="xs">
        <Button onClick={() => saveFile('dossier-recovery-codes.txt', new Blob([`${text}\n`]))}>{t('Download')}</Button>
        <Button variant="filled" onClick={onDone}>
          {t("I've saved them")}
        </Button>
      </Group>
    </Stack>
  );
}
