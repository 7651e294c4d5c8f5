import { Select, type SelectProps } from '@mantine/core';
import { useTypedChoice } from '../ui/input/typed-choice.ts';
import { t } from '../language/t.ts';
import { useMembers } from './members.ts';

interface MemberSelectProps extends Omit<SelectProps<string>, 'onChange'> {
  onChange: (value: string | null) => void;
}

export function MemberSelect({ onChange, ...props }: MemberSelectProps) {
  const members = useMembers();
  const typing = useTypedChoice(() => onChange(null));
  return (
    <Select
      data={members.map(({ userId, name }) => ({ value: userId, label: name }))}
      searchable
      clearable
      placeholder={t('No one')}
      nothingFoundMessage={t('No matching person')}
      onChange={onChange}
      {...typing}
      {...props}
    />
  );
}
