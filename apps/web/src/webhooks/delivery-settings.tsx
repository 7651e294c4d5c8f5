import { NumberInput, Select, type NumberInputProps, type SelectProps } from '@mantine/core';
import classes from './webhook-form.module.css';

interface DeliverySettingsProps {
  rateLimit: NumberInputProps;
  ordering: SelectProps;
}

/** How deliveries go out: the part of the form of a webhook that does not choose events. */
export function DeliverySettings({ rateLimit, ordering }: DeliverySettingsProps) {
  return (
    <fieldset className={classes.part}>
      <legend>Deliveries</legend>
      <div className={classes.filters}>
        <NumberInput
          label="At most, per second"
          description="What is beyond it waits its turn."
          placeholder="No limit"
          min={1}
          max={1_000}
          allowDecimal={false}
          {...rateLimit}
        />
        <Select
          label="Order"
          description="In order is slower where one record changes often."
          allowDeselect={false}
          data={[
            { value: 'none', label: 'As fast as possible' },
            { value: 'record', label: 'In order for each record' },
          ]}
          {...ordering}
        />
      </div>
    </fieldset>
  );
}
