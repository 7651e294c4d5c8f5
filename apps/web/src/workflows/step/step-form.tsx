import type { Step } from '@dossier/domain/workflows/schema.ts';
import { Select, Text, TextInput } from '@mantine/core';
import { t } from '../../language/t.ts';
import { SchemaForm } from './schema-form.tsx';
import type { ActionInfo } from '../workflows.ts';

interface StepFormProps {
  step: Step;
  /** Unknown where a newer server has it. */
  action: ActionInfo | undefined;
  onChange: (step: Step) => void;
}

export function StepForm({ step, action, onChange }: StepFormProps) {
  return (
    <>
      <Text size="xs" c="dimmed" mb={8}>
        {action && t(action.description).replaceAll('`', '')}
      </Text>
      <TextInput
        label={t('Name of the step')}
        description={t('Later steps use its output by this name')}
        mb={10}
        value={step.name}
        onChange={({ currentTarget }) => onChange({ ...step, name: currentTarget.value })}
      />
      {action && (
        <SchemaForm schema={action.input} input={step.input} onChange={(input) => onChange({ ...step, input })} />
      )}
      {step.action !== 'stopUnless' && (
        <Select
          label={t('If this step fails')}
          description={failureHint(step)}
          mt={10}
          data={failureWays}
          value={step.onError ?? 'fail'}
          onChange={(chosen) => onChange(failingBy(step, chosen))}
        />
      )}
    </>
  );
}

const failureWays: { value: NonNullable<Step['onError']>; label: string }[] = [
  { value: 'fail', label: t('End the run') },
  { value: 'continue', label: t('Continue with the next step') },
  { value: 'branch', label: t('Run other steps, then continue') },
];

function failureHint({ name, onError = 'fail' }: Step): string | undefined {
  return onError === 'fail' ? undefined : t('Later steps can see why {name} failed', { name });
}

/** The step with this way to fail. Its error path goes with it. */
function failingBy({ onErrorSteps = [], ...step }: Step, chosen: string | null): Step {
  const onError = failureWays.find(({ value }) => value === chosen)?.value;
  if (onError === 'branch') return { ...step, onError, onErrorSteps };
  return { ...step, onError: onError === 'continue' ? onError : undefined };
}
