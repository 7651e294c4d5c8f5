import { Badge, Button, Group, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm, type GetInputPropsReturnType } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { saveFile } from '../ui/form/save-file.ts';
import { Secret } from '../ui/form/secret.tsx';
import { SendForm } from '../ui/form/send-form.tsx';
import { Section } from '../ui/page/section.tsx';
import { trpc } from '../session/trpc.ts';
import {
  confirmSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type Offer,
} from './sign-in.ts';

// Loaded on demand: few add one.
const QRCodeSVG = lazy(() => import('qrcode.react').then((file) => ({ default: file.QRCodeSVG })));

/** The dialog of a change; each begins with the password. */
type Step = { name: 'add' } | { name: 'scan'; offer: Offer } | { name: 'remove' } | { name: 'renew' };

export function SecondFactorSection() {
  const state = useQuery(trpc.users.secondFactor.queryOptions());
  const [step, setStep] = useState<Step | undefined>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const settle = async () => {
    setStep(undefined);
    await queryClient.invalidateQueries(trpc.users.secondFactor.pathFilter());
  };
  const isOn = state.data?.data.isOn === true;
  const onCancel = () => setStep(undefined);
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
              <Button variant="filled" onClick={() => setStep({ name: 'add' })}>
                {t('Add an authenticator app')}
              </Button>
            )}
            {isOn && !step && (
              <>
                <Button onClick={() => setStep({ name: 'renew' })}>{t('New recovery codes')}</Button>
                <Button onClick={() => setStep({ name: 'remove' })}>{t('Remove it')}</Button>
              </>
            )}
          </Group>
        )}
        {step?.name === 'add' && (
          <PasswordStep
            onCancel={onCancel}
            action={t('Continue')}
            run={async (password) => setStep({ name: 'scan', offer: await offerSecondFactor(password) })}
          />
        )}
        {step?.name === 'scan' && (
          <ScanStep
            onCancel={onCancel}
            offer={step.offer}
            onDone={() => {
              setCodes(step.offer.backupCodes);
              return settle();
            }}
          />
        )}
        {step?.name === 'renew' && (
          <PasswordStep
            onCancel={onCancel}
            action={t('Create new codes')}
            run={async (password) => {
              setCodes(await renewRecoveryCodes(password));
              await settle();
            }}
          />
        )}
        {step?.name === 'remove' && (
          <PasswordStep
            onCancel={onCancel}
            action={t('Remove the second factor')}
            run={async (password) => {
              await removeSecondFactor(password);
              setCodes([]);
              await settle();
              notifications.show({ message: t('You now sign in with just your password') });
            }}
          />
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

function PasswordStep(props: Omit<StepProps, 'before' | 'children'>) {
  return (
    <StepForm {...props}>
      {(input) => <PasswordInput label={t('Your password')} autoComplete="current-password" {...input} />}
    </StepForm>
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
      run={(code) => confirmSecondFactor(code).then(onDone)}
      onCancel={onCancel}
      before={
        <>
          <Text>{t('Scan this with your authenticator app, or enter the secret there.')}</Text>
          {/* White around it also in the dark: cameras need the margin. */}
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
