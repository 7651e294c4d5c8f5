import { Select, type SelectProps } from '@mantine/core';
import { useTypedChoice } from '../ui/input/typed-choice.ts';
import { person } from '../language/person.ts';
import { t } from '../language/t.ts';

const names = new Intl.DisplayNames(person.language, { type: 'currency' });
const options = Intl.supportedValuesOf('currency').map((code) => ({
  value: code,
  label: `${code} · ${names.of(code) ?? code}`,
}));

export function CurrencySelect(props: SelectProps) {
  const typing = useTypedChoice();
  return (
    <Select
      label={t('Currency')}
      data={options}
      searchable
      limit={50}
      nothingFoundMessage={t('No matching currency')}
      {...typing}
      {...props}
    />
  );
}
