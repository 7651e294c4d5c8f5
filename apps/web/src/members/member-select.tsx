import { Select, type SelectProps } from '@mantine/core';
import { useMembers } from './members.ts';

export function MemberSelect(props: SelectProps) {
  const members = useMembers();
  return <Select data={members.map(({ userId, name }) => ({ value: userId, label: name }))} searchable clearable placeholder="Nobody" nothingFoundMessage="Nobody fits" {...props} />;
}
