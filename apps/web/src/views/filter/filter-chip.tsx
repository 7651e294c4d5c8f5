import { CloseButton, UnstyledButton } from '@mantine/core';
import { t } from '../../language/t.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './filter-chip.module.css';

interface FilterChipProps {
  label: string;
  comparison: string;
  value: string;
  isMissing?: boolean;
  onOpen: () => void;
  onRemove: () => void;
}

export function FilterChip({ label, comparison, value, isMissing = false, onOpen, onRemove }: FilterChipProps) {
  const sentence = [label, comparison, value].filter((part) => part !== '').join(' ');
  return (
    <span className={classes.chip} data-missing={isMissing || undefined}>
      <UnstyledButton className={classes.open} onClick={onOpen} title={t('Change: {filter}', { filter: sentence })}>
        {isMissing && <Icon name="alert-triangle" size={13} />}
        <span className={classes.label}>{[label, comparison].filter((part) => part !== '').join(' ')}</span>{' '}
        {value !== '' && <span className={classes.value}>{value}</span>}
      </UnstyledButton>
      <CloseButton
        size={24}
        iconSize={12}
        aria-label={t('Remove the filter {filter}', { filter: sentence })}
        onClick={onRemove}
      />
    </span>
  );
}
