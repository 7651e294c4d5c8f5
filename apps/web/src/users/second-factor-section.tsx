import { Badge, Button, Group, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
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
} from './second-factor.ts';

// Loaded on demand: few add one.
const QRCodeSVG = lazy(() => import('qrcode.react').then((file) => ({ default: file.QRCodeSVG })));

/** The dialog of a change; each begins with the password. */
type Step = { name: 'add' } | { name: 'scan'; offer: Offer } | { name: 'remove' } | { name: 'renew' };

/** Switches the authenticator app on and off, and shows recovery codes once. */
export function SecondFactorSection() {
  const state = useQuery(trpc.users.secondFactor.queryOptions());
  const [step, setStep] = useState<Step | undefined>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const settle = async () => {
    setStep(undefined);
    await queryClient.invalidateQueries(trpc.users.secondFactor.pathFilter());
  };
  const isOn = state.data?.data.isOn === true;
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
              <Button onClick={() => setStep({ name: 'add' })}>{t('Add an authenticator app')}</Button>
            )}
            {isOn && !step && (
              <>
                <Button variant="default" onClick={() => setStep({ name: 'renew' })}>
                  {t('New recovery codes')}
                </Button>
                <Button variant="default" onClick={() => setStep({ name: 'remove' })}>
                  {t('Remove it')}
                </Button>
              </>
            )}
          </Group>
        )}
        {step?.name === 'add' && (
          <PasswordStep
            action={t('Continue')}
            onCancel={() => setStep(undefined)}
            run={async (password) => setStep({ name: 'scan', offer: await offerSecondFactor(password) })}
          />
        )}
        {step?.name === 'scan' && (
          <ScanStep
            offer={step.offer}
            onCancel={() => setStep(undefined)}
            onDone={() => {
              setCodes(step.offer.backupCodes);
              return settle();
            }}
          />
        )}
        {step?.name === 'renew' && (
          <PasswordStep
            action={t('Create new codes')}
            onCancel={() => setStep(undefined)}
            run={async (password) => {
              setCodes(await renewRecoveryCodes(password));
              await settle();
            }}
          />
        )}
        {step?.name === 'remove' && (
          <PasswordStep
            action={t('Remove the second factor')}
            onCancel={() => setStep(undefined)}
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

interface PasswordStepProps {
  action: string;
  run: (password: string) => Promise<void>;
  onCancel: () => void;
}

function PasswordStep({ action, run, onCancel }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  return (
    <StepForm action={action} run={() => run(password)} onCancel={onCancel}>
      <PasswordInput
        label={t('Your password')}
        autoComplete="current-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        required
        withAsterisk={false}
        autoFocus
      />
    </StepForm>
  );
}

interface ScanStepProps {
  offer: Offer;
  onDone: () => Promise<void>;
  onCancel: () => void;
}

function ScanStep({ offer: { totpURI }, onDone, onCancel }: ScanStepProps) {
  const [code, setCode] = useState('');
  return (
    <StepForm
      action={t('Turn on')}
      run={() => confirmSecondFactor(code).then(onDone)}
      onCancel={onCancel}
      before={
        <>
          <Text size="sm">{t('Scan this with your authenticator app, or enter the secret there.')}</Text>
          {/* White around it also in the dark: cameras need the margin. */}
          <Suspense fallback={<Skeleton height={184} width={184} />}>
            <QRCodeSVG value={totpURI} size={184} marginSize={4} title={t('The secret as a QR code')} />
          </Suspense>
          <Secret label={t('Secret')} value={new URL(totpURI).searchParams.get('secret') ?? ''} />
        </>
      }
    >
      <TextInput
        label={t('Current code in the app')}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        required
        withAsterisk={false}
        autoFocus
      />
    </StepForm>
  );
}

interface StepFormProps extends Omit<PasswordStepProps, 'run'> {
  run: () => Promise<void>;
  before?: ReactNode;
  children: ReactNode;
}

function StepForm({ action, run, onCancel, before, children }: StepFormProps) {
  const form = useForm({ initialValues: {} });
  const cancel = (
    <Button variant="default" onClick={onCancel}>
      {t('Cancel')}
    </Button>
  );
  return (
    <SendForm form={form} save={run} action={action} other={cancel}>
      {before}
      {children}
    </SendForm>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t(
          'Save these recovery codes somewhere you can reach without your phone. Each works once. We only show them now.',
        )}
      </Text>
      <Secret label={t('Recovery codes')} value={text} />
      <Group gap="xs">
        <Button variant="default" onClick={() => saveFile('dossier-recovery-codes.txt', new Blob([`${text}\n`]))}>
          {t('Download')}
        </Button>
        <Button onClick={onDone}>{t("I've saved them")}</Button>
      </Group>
    </Stack>
  );
}
