import { NumberInput, Select, type NumberInputProps, type SelectProps } from '@mantine/core';
import { t } from '../../language/t.ts';
import classes from './webhook-form.module.css';

interface DeliverySettingsProps {
  rateLimit: NumberInputProps;
  ordering: SelectProps;
}

/** How deliveries go out: the part of the form of a webhook that does not choose events. */
export function DeliverySettings({ rateLimit, ordering }: DeliverySettingsProps) {
  return (
    <fieldset className={classes.part}>
      <legend>{t('Deliveries')}</legend>
      <div className={classes.filters}>
        <NumberInput
          label={t('At most, per second')}
          description={t('What is beyond it waits its turn.')}
          placeholder={t('No limit')}
          min={1}
          max={1_000}
          allowDecimal={false}
          {...rateLimit}
        />
        <Select
          label={t('Order')}
          description={t('In order is slower where one record changes often.')}
          allowDeselect={false}
          data={[
            { value: 'none', label: t('As fast as possible') },
            { value: 'record', label: t('In order for each record') },
          ]}
          {...ordering}
        />
      </div>
    </fieldset>
  );
}
