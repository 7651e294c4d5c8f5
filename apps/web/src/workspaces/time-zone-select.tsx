import { Select, type SelectProps } from '@mantine/core';
import { useTypedChoice } from '../ui/input/typed-choice.ts';
import { t } from '../language/t.ts';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** An IANA time zone; `first` is offered before them. */
export function TimeZoneSelect({ first, ...props }: SelectProps & { first?: { value: string; label: string } }) {
  const typing = useTypedChoice();
  return (
    <Select
      label={t('Time zone')}
      data={first ? [first, ...zones] : zones}
      searchable
      limit={200}
      nothingFoundMessage={t('No matching time zone')}
      {...typing}
      {...props}
    />
  );
}
