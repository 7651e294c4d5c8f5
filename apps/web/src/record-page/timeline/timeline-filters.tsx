import { Chip, Group } from '@mantine/core';
import { t } from '../../language/t.ts';
import { timelineFilters, type TimelineFilter } from './timeline-pages.ts';
import classes from '../../records/timeline/timeline.module.css';

interface TimelineFiltersProps {
  value: TimelineFilter;
  onChange: (value: TimelineFilter) => void;
}

export function TimelineFilters({ value, onChange }: TimelineFiltersProps) {
  return (
    <Chip.Group
      value={value}
      onChange={(chosen) => onChange(timelineFilters.find((one) => one.value === chosen)?.value ?? 'all')}
    >
      <Group gap={4} mt="sm" role="group" aria-label={t('Show in the timeline')} className={classes.filters}>
        {timelineFilters.map(({ value: filter, label }) => (
          <Chip key={filter} value={filter} size="xs" variant="light">
            {label}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}
