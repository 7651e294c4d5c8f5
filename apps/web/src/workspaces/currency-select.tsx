import { Select, type SelectProps } from '@mantine/core';

const names = new Intl.DisplayNames(undefined, { type: 'currency' });
const options = Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));

/** The currency that amounts are in. */
export function CurrencySelect(props: SelectProps) {
  return <Select label="Currency" data={options} searchable limit={50} allowDeselect={false} {...props} />;
}
