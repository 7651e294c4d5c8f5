import type { Step } from '@dossier/domain/workflows/schema.ts';
import { Checkbox, Fieldset, Group, Radio, Select, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { useState, type ComponentProps } from 'react';
import { t } from '../../language/t.ts';
import type { ActionInfo } from '../workflows.ts';
import { moneyRules } from '../../ui/input/number-field.tsx';
import { useSession } from '../../session/session.ts';
import { ConditionField, isCondition } from '../trigger/condition-editor.tsx';
import { emptyPool, IdInput, PoolInput } from './id-input.tsx';
import { controlOf, hintOf, isTexts, jsonOrText, labelOf, showJson, type InputSchema } from './input-schema.ts';
import { PairsInput } from './pairs-input.tsx';
import { TemplateInput, TemplateNumber } from './template-input.tsx';
import { Hint } from '../../ui/page/page.tsx';

interface StepFormProps {
  step: Step;
  /** Undefined if only a newer server knows it. */
  action: ActionInfo | undefined;
  onChange: (step: Step) => void;
}

export function StepForm({ step, action, onChange }: StepFormProps) {
  return (
    <>
      <Hint mb={8}>{action && t(action.description).replaceAll('`', '')}</Hint>
      {action && (
        <SchemaForm schema={action.input} input={step.input} onChange={(input) => onChange({ ...step, input })} />
      )}
      <details style={{ marginTop: 12 }}>
        <Text component="summary" size="sm" c="dimmed" className="finger" style={{ cursor: 'pointer' }}>
          {t('More: the name of the step, and what happens if it fails')}
        </Text>
        <TextInput
          label={t('Name of the step')}
          description={t('Later steps use its output by this name')}
          my={10}
          value={step.name}
          onChange={({ currentTarget }) => onChange({ ...step, name: currentTarget.value })}
        />
        {step.action !== 'stopUnless' && (
          <Select
            label={t('If this step fails')}
            description={
              (step.onError ?? 'fail') !== 'fail' && t('Later steps can see why {name} failed', { name: step.name })
            }
            mt={10}
            data={failureWays}
            value={step.onError ?? 'fail'}
            onChange={(chosen) => onChange(failingBy(step, chosen ?? 'fail'))}
          />
        )}
      </details>
    </>
  );
}

const failureWays: { value: NonNullable<Step['onError']>; label: string }[] = [
  { value: 'fail', label: t('End the run') },
  { value: 'continue', label: t('Continue with the next step') },
  { value: 'branch', label: t('Run other steps, then continue') },
];

/** Sets the error handling of a step. Other ways than an error path drop its steps. */
function failingBy({ onErrorSteps = [], ...step }: Step, onError: NonNullable<Step['onError']>): Step {
  if (onError === 'branch') return { ...step, onError, onErrorSteps };
  return { ...step, onError: onError === 'continue' ? onError : undefined };
}

type Input = Record<string, unknown>;

interface SchemaFormProps {
  schema: InputSchema;
  input: Input;
  onChange: (input: Input) => void;
  /** The folder of the step, if this form is a part of its input. */
  folderId?: unknown;
}

/** The form of an action, drawn from the JSON Schema of its input; required properties first. */
function SchemaForm({ schema, input, onChange, folderId = input['folderId'] }: SchemaFormProps) {
  const required = new Set(schema.required);
  const isPool = input['pool'] !== undefined;
  const hasPool = schema.properties?.['pool'] !== undefined;
  // The input names either a person or a pool, so the form shows one of them.
  const hidden = hasPool ? (isPool ? 'ownerId' : 'pool') : undefined;
  const properties = Object.entries(schema.properties ?? {})
    .filter(([key]) => key !== hidden)
    .toSorted(([a], [b]) => Number(required.has(b)) - Number(required.has(a)));
  return (
    <Stack gap={10}>
      {hasPool && (
        <Radio.Group
          label={t('Who')}
          value={isPool ? 'pool' : 'one'}
          onChange={(chosen) => {
            const { pool: _pool, ownerId: _ownerId, ...others } = input;
            onChange(chosen === 'pool' ? { ...others, pool: emptyPool } : others);
          }}
          size="xs"
        >
          <Group gap="md" mt={4}>
            <Radio size="xs" value="one" label={t('One person')} />
            <Radio size="xs" value="pool" label={t('One person from a group')} />
          </Group>
        </Radio.Group>
      )}
      {properties.map(([key, property]) => (
        <PropertyInput
          key={key}
          name={key}
          schema={property}
          isRequired={required.has(key)}
          value={input[key]}
          input={input}
          folderId={typeof folderId === 'string' ? folderId : undefined}
          onChange={(value) => {
            const { [key]: _before, ...others } = input;
            onChange(
              value === undefined || (value === '' && !required.has(key)) ? others : { ...others, [key]: value },
            );
          }}
        />
      ))}
    </Stack>
  );
}

interface PropertyInputProps {
  name: string;
  schema: InputSchema;
  isRequired: boolean;
  value: unknown;
  input: Input;
  folderId: string | undefined;
  onChange: (value: unknown) => void;
}

function PropertyInput({ name, schema, isRequired, value, input, folderId, onChange }: PropertyInputProps) {
  const { workspace } = useSession();
  const control = controlOf(schema);
  const common = { label: labelOf(name), description: hintOf(schema), required: isRequired };
  const text = typeof value === 'string' ? value : value === undefined || value === null ? '' : showJson(value);
  switch (control.kind) {
    case 'condition':
      return (
        <ConditionField
          condition={isCondition(value) ? value : null}
          isRequired={isRequired}
          onChange={(changed) => onChange(changed ?? undefined)}
        />
      );
    case 'choice':
      return (
        <Select
          {...common}
          data={control.options}
          value={text === '' ? String(schema.default ?? '') : text}
          clearable={!isRequired && schema.default === undefined}
          onChange={(chosen) => onChange(chosen ?? undefined)}
        />
      );
    case 'boolean':
      return (
        <Checkbox
          label={common.label}
          description={common.description}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'id':
      return (
        <IdInput
          {...common}
          of={control.of}
          value={text}
          pipelineId={typeof input['pipelineId'] === 'string' ? input['pipelineId'] : undefined}
          onChange={onChange}
        />
      );
    case 'pairs':
      return (
        <PairsInput
          label={common.label}
          description={common.description}
          pairs={isPairs(value) ? value : {}}
          folderId={name === 'data' ? folderId : undefined}
          isOfRecord={name === 'data'}
          onChange={(pairs) => onChange(Object.keys(pairs).length === 0 ? undefined : pairs)}
        />
      );
    case 'pool':
      return <PoolInput value={value} onChange={onChange} />;
    case 'group':
      return (
        <Fieldset legend={common.label} variant="filled">
          <SchemaForm
            schema={control.of}
            input={isPairs(value) ? value : {}}
            folderId={folderId}
            onChange={(values) => onChange(Object.keys(values).length === 0 ? undefined : values)}
          />
        </Fieldset>
      );
    case 'number':
      return (
        <TemplateNumber
          {...common}
          value={value}
          rules={name === 'amount' ? moneyRules(workspace.currency) : { min: schema.minimum, max: schema.maximum }}
          placeholder={schema.default === undefined ? '' : String(schema.default)}
          onChange={onChange}
        />
      );
    case 'texts':
      if (value === undefined || isTexts(value))
        return <TagsInput {...common} value={value ?? control.usual} onChange={onChange} />;
      return <JsonInput {...common} value={value} onChange={onChange} />;
    case 'json':
      return (
        <JsonInput {...common} minRows={2} value={value} placeholder={showJson(schema.example)} onChange={onChange} />
      );
    case 'text':
      return (
        <TemplateInput
          {...common}
          minRows={control.isLong ? 3 : 1}
          value={text}
          placeholder={typeof schema.example === 'string' ? schema.example : ''}
          onChange={onChange}
        />
      );
  }
}

interface JsonInputProps extends Omit<ComponentProps<typeof TemplateInput>, 'value' | 'onChange'> {
  value: unknown;
  onChange: (value: unknown) => void;
}

/** An object or array as JSON; the typed text is never reformatted. */
function JsonInput({ value, onChange, ...rest }: JsonInputProps) {
  const [typed, setTyped] = useState(() => showJson(value));
  return (
    <TemplateInput
      {...rest}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        onChange(text === '' ? undefined : jsonOrText(text));
      }}
    />
  );
}

function isPairs(value: unknown): value is Input {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
