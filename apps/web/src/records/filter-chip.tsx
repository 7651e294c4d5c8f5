import { CloseButton } from '@mantine/core';
import classes from './filter-chip.module.css';

interface FilterChipProps {
  label: string;
  value: string;
  onRemove: () => void;
}

export function FilterChip({ label, value, onRemove }: FilterChipProps) {
  return (
    <span className={classes.chip}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{value}</span>
      <CloseButton size={24} iconSize={12} aria-label={`Take away the filter ${label}: ${value}`} onClick={onRemove} />
    </span>
  );
}
