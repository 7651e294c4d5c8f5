import { Select, type SelectProps } from '@mantine/core';
import { useClearWhenEmptied } from '../fields/clear-when-emptied.ts';
import { useMembers } from './members.ts';

interface MemberSelectProps extends Omit<SelectProps<string>, 'onChange'> {
  onChange: (value: string | null) => void;
}

export function MemberSelect({ onChange, ...props }: MemberSelectProps) {
  const members = useMembers();
  const emptied = useClearWhenEmptied(() => onChange(null));
  return <Select data={members.map(({ userId, name }) => ({ value: userId, label: name }))} searchable clearable placeholder="Nobody" nothingFoundMessage="Nobody fits" onChange={onChange} {...emptied} {...props} />;
}
