import { Select, type SelectProps } from '@mantine/core';
import { useTypedChoice } from '../fields/typed-choice.ts';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** An IANA time zone. */
export function TimeZoneSelect(props: SelectProps) {
  const typing = useTypedChoice();
  return (
    <Select
      label="Time zone"
      data={zones}
      searchable
      limit={200}
      allowDeselect={false}
      nothingFoundMessage="No time zone fits"
      {...typing}
      {...props}
    />
  );
}
