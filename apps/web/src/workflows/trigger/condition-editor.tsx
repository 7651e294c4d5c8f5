import { operators, type Condition, type Operator } from '@dossier/domain/workflows/schema.ts';
import { ActionIcon, Button, Group, SegmentedControl, Select, Stack } from '@mantine/core';
import { t } from '../../language/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { operatorNames } from './operator-names.ts';
import { TemplateInput } from '../step/template-input.tsx';
import classes from '../workflows.module.css';

const operatorOptions = operators.map((value) => ({ value, label: operatorNames[value] }));

type Comparison = Extract<Condition, { operator: Operator }>;
type ConditionGroup = Exclude<Condition, Comparison>;

export const newCondition = (): Condition => ({ all: [{ left: '', operator: 'equals', right: '' }] });

interface ConditionEditorProps {
  condition: Condition;
  onChange: (condition: Condition) => void;
  onRemove?: () => void;
}

/** Comparisons joined by "all" and "any", nested to any depth. */
export function ConditionEditor({ condition, onChange, onRemove }: ConditionEditorProps) {
  if ('operator' in condition) return <ComparisonRow comparison={condition} onChange={onChange} onRemove={onRemove} />;
  const isAll = 'all' in condition;
  const parts = partsOf(condition);
  const set = (changed: Condition[], all = isAll) => onChange(all ? { all: changed } : { any: changed });
  return (
    <div className={classes.group} role="group" aria-label={t('Conditions')}>
      <Stack gap={8}>
        <Group justify="space-between">
          <SegmentedControl
            aria-label={t('How the conditions are joined')}
            data={[
              { value: 'all', label: t('All of these') },
              { value: 'any', label: t('Any of these') },
            ]}
            value={isAll ? 'all' : 'any'}
            onChange={(joined) => set(parts, joined === 'all')}
          />
          {onRemove && (
            <ActionIcon aria-label={t('Remove the group')} onClick={onRemove}>
              <Icon name="x" />
            </ActionIcon>
          )}
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
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<Icon name="plus" size={12} />}
            onClick={() => set([...parts, { left: '', operator: 'equals', right: '' }])}
          >
            {t('Condition')}
          </Button>
          <Button variant="subtle" color="gray" size="compact-xs" onClick={() => set([...parts, newCondition()])}>
            {t('Group')}
          </Button>
        </Group>
      </Stack>
    </div>
  );
}

interface ComparisonRowProps {
  comparison: Comparison;
  onChange: (condition: Condition) => void;
  onRemove: (() => void) | undefined;
}

function ComparisonRow({ comparison, onChange, onRemove }: ComparisonRowProps) {
  const { left, operator, right } = comparison;
  const isUnary = operator === 'isEmpty' || operator === 'isNotEmpty';
  return (
    <div className={classes.condition}>
      <TemplateInput
        aria-label={t('Value')}
        placeholder="{{ trigger.body.email }}"
        value={textOf(left)}
        onChange={(typed) => onChange({ ...comparison, left: typed })}
      />
      <Select
        aria-label={t('Comparison')}
        data={operatorOptions}
        value={operator}
        allowDeselect={false}
        onChange={(chosen) => onChange(withOperator(comparison, chosen))}
      />
      {isUnary ? (
        <span />
      ) : (
        <TemplateInput
          aria-label={t('Compared with')}
          value={textOf(right)}
          onChange={(typed) => onChange({ ...comparison, right: operator === 'isOneOf' ? listOf(typed) : typed })}
        />
      )}
      {onRemove && (
        <ActionIcon className={classes.remove} aria-label={t('Remove the condition')} onClick={onRemove}>
          <Icon name="x" />
        </ActionIcon>
      )}
    </div>
  );
}

function withOperator({ left, right }: Comparison, chosen: string | null): Condition {
  const operator = operators.find((name) => name === chosen) ?? 'equals';
  if (operator === 'isEmpty' || operator === 'isNotEmpty') return { left, operator };
  return { left, operator, right: operator === 'isOneOf' ? listOf(textOf(right)) : textOf(right) };
}

function partsOf(group: ConditionGroup): Condition[] {
  return 'all' in group ? group.all : group.any;
}

function listOf(typed: string): string[] {
  return typed.split(',').map((part) => part.trimStart());
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return value === null || value === undefined ? '' : String(value);
}
