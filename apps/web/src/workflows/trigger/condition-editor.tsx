import { operators, type Condition, type Operator } from '@dossier/domain/workflows/schema.ts';
import { Button, Group, Paper, SegmentedControl, Select, Stack } from '@mantine/core';
import { t } from '../../language/t.ts';
import { IconButton, TextButton } from '../../ui/icon.tsx';
import { TemplateInput } from '../step/template-input.tsx';
import classes from '../workflows.module.css';

export const operatorNames: Record<Operator, string> = {
  equals: t('is'),
  notEquals: t('is not'),
  contains: t('contains'),
  notContains: t('does not contain'),
  startsWith: t('starts with'),
  greater: t('is greater than'),
  greaterOrEqual: t('is at least'),
  less: t('is less than'),
  lessOrEqual: t('is at most'),
  isEmpty: t('is empty'),
  isNotEmpty: t('is not empty'),
  isOneOf: t('is one of (separated by commas)'),
};

const operatorOptions = operators.map((value) => ({ value, label: operatorNames[value] }));
const joins = [
  { value: 'all', label: t('All of these') },
  { value: 'any', label: t('Any of these') },
  { value: 'none', label: t('None of these') },
] as const;
type Join = (typeof joins)[number]['value'];

type Comparison = Extract<Condition, { operator: Operator }>;

const newComparison: Comparison = { left: '', operator: 'equals', right: '' };
const newCondition: Condition = { all: [newComparison] };

interface ConditionFieldProps {
  condition: Condition | null | undefined;
  isRequired?: boolean;
  label?: string;
  onChange: (condition: Condition | null) => void;
}

export function ConditionField({
  condition,
  isRequired = false,
  label = t('Only under conditions'),
  onChange,
}: ConditionFieldProps) {
  if (condition || isRequired)
    return (
      <ConditionEditor
        condition={condition ?? newCondition}
        onChange={onChange}
        onRemove={isRequired ? undefined : () => onChange(null)}
      />
    );
  return (
    <div>
      <TextButton icon="filter" onClick={() => onChange(newCondition)}>
        {label}
      </TextButton>
    </div>
  );
}

interface EditorProps<Edited extends Condition> {
  condition: Edited;
  onChange: (condition: Condition) => void;
  onRemove: (() => void) | undefined;
}

function ConditionEditor({ condition, onChange, onRemove }: EditorProps<Condition>) {
  if ('operator' in condition) return <ComparisonRow condition={condition} onChange={onChange} onRemove={onRemove} />;
  const { join, parts } = groupOf(condition);
  const set = (changed: Condition[], joined: Join = join) =>
    onChange({ all: { all: changed }, any: { any: changed }, none: { none: changed } }[joined]);
  return (
    <Paper withBorder radius={8} p={8} role="group" aria-label={t('Conditions')}>
      <Stack gap={8}>
        <Group justify="space-between">
          <SegmentedControl
            aria-label={t('How the conditions are joined')}
            data={[...joins]}
            value={join}
            onChange={(joined) => set(parts, joins.find(({ value }) => value === joined)?.value)}
          />
          {onRemove && <IconButton icon="x" label={t('Remove the group')} onClick={onRemove} />}
        </Group>
        {parts.map((part, at) => (
          <ConditionEditor
            key={at}
            condition={part}
            onChange={(changed) => set(parts.with(at, changed))}
            onRemove={() => set(parts.toSpliced(at, 1))}
          />
        ))}
        <Group gap={6}>
          <TextButton size="compact-xs" icon="plus" onClick={() => set([...parts, newComparison])}>
            {t('Condition')}
          </TextButton>
          <Button variant="subtle" color="gray" size="compact-xs" onClick={() => set([...parts, newCondition])}>
            {t('Group')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function ComparisonRow({ condition, onChange, onRemove }: EditorProps<Comparison>) {
  const { left, operator, right } = condition;
  return (
    <div className={classes.condition}>
      <TemplateInput
        aria-label={t('Value')}
        placeholder="{{ trigger.body.email }}"
        value={textOf(left)}
        onChange={(typed) => onChange({ ...condition, left: typed })}
      />
      <Select
        aria-label={t('Comparison')}
        data={operatorOptions}
        value={operator}
        onChange={(chosen) => onChange(comparison(left, chosen ?? 'equals', textOf(right)))}
      />
      {isUnary(operator) ? (
        <span />
      ) : (
        <TemplateInput
          aria-label={t('Compared with')}
          value={textOf(right)}
          onChange={(typed) => onChange(comparison(left, operator, typed))}
        />
      )}
      {onRemove && (
        <IconButton icon="x" label={t('Remove the condition')} className={classes.remove} onClick={onRemove} />
      )}
    </div>
  );
}

function comparison(left: unknown, operator: Operator, typed: string): Comparison {
  if (isUnary(operator)) return { left, operator };
  const right = operator === 'isOneOf' ? typed.split(',').map((part) => part.trimStart()) : typed;
  return { left, operator, right };
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return value === null || value === undefined ? '' : String(value);
}

export function groupOf(condition: Exclude<Condition, { operator: Operator }>) {
  if ('all' in condition) return { join: 'all' as const, parts: condition.all };
  return 'any' in condition
    ? { join: 'any' as const, parts: condition.any }
    : { join: 'none' as const, parts: condition.none };
}

export function isUnary(operator: Operator): boolean {
  return operator === 'isEmpty' || operator === 'isNotEmpty';
}

export function isCondition(value: unknown): value is Condition {
  return typeof value === 'object' && value !== null && ['all', 'any', 'none', 'operator'].some((key) => key in value);
}
