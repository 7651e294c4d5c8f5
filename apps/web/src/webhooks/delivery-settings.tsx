import { NumberInput, type NumberInputProps } from '@mantine/core';
import classes from './webhook-form.module.css';

interface DeliverySettingsProps {
  rateLimit: NumberInputProps;
}

/** How deliveries go out: the part of the form of a webhook that does not choose events. */
export function DeliverySettings({ rateLimit }: DeliverySettingsProps) {
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
      </div>
    </fieldset>
  );
}
