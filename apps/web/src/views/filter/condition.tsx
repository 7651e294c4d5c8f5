import type { Filter } from '@dossier/domain/query/schema.ts';
import { Select, Text } from '@mantine/core';
import { t } from '../../language/t.ts';
import { inPopover, type ViewField } from '../view-field.ts';
import { comparisonOf, comparisonsOf, conditionOn } from './comparisons.ts';
import { ConditionValue } from './condition-value.tsx';
import classes from './filter-panel.module.css';
import { fieldOf } from './filter-tree.ts';

interface ConditionProps {
  condition: Filter;
  fields: readonly ViewField[];
  isAdded: boolean;
  onChange: (condition: Filter) => void;
}

export function Condition({ condition, fields, isAdded, onChange }: ConditionProps) {
  const field = fieldOf(condition, fields);
  const comparison = field && comparisonOf(condition, field.type);
  if (!field && condition.field !== undefined)
    return (
      <Text inherit c="dimmed" flex={1} pt={5}>
        {t('Removed field: this condition is ignored')}
      </Text>
    );
  const comparisons = field ? comparisonsOf(field.type) : [];
  return (
    <div className={classes.fields}>
      <Select
        aria-label={t('Field')}
        placeholder={t('Field')}
        data={fields.map(({ id, label }) => ({ value: id, label }))}
        value={condition.field ?? null}
        searchable
        nothingFoundMessage={t('No matching field')}
        {...inPopover}
        autoFocus={isAdded}
        {...(field ? {} : { 'data-autofocus': true })}
        onChange={(id) => {
          const chosen = fields.find((one) => one.id === id);
          if (chosen && chosen.id !== condition.field) onChange(conditionOn(chosen));
        }}
      />
      {field && comparison && (
        <>
          <Select
            aria-label={t('Comparison')}
            data={[...new Set([...comparisons, comparison])].map(({ id, words }) => ({ value: id, label: words }))}
            value={comparison.id}
            {...inPopover}
            onChange={(id) => {
              const next = comparisons.find((one) => one.id === id);
              if (next)
                onChange(conditionOn(field, next, next.takes === comparison.takes ? condition.value : undefined));
            }}
          />
          <ConditionValue
            key={`${field.id} ${comparison.takes}`}
            field={field}
            comparison={comparison}
            value={condition.value}
            onChange={(value) => onChange({ ...condition, value })}
          />
        </>
      )}
    </div>
  );
}
