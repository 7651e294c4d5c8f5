import { Alert, Button, CopyButton } from '@mantine/core';
import { t } from '../../language/t.ts';
import { Icon } from '../icon.tsx';
import classes from './secret.module.css';

interface SecretProps {
  value: string;
  label: string;
  /** Above a value that is shown only this once. */
  warning?: string;
}

/** A value to copy: a key, a link, a line of code. */
export function Secret({ value, label, warning }: SecretProps) {
  return (
    <>
      {warning !== undefined && (
        <Alert color="yellow" variant="light" icon={<Icon name="alert-triangle" />} p="xs">
          {warning}
        </Alert>
      )}
      <div className={classes.secret}>
        <code className={classes.value} aria-label={label}>
          {value}
        </code>
        <CopyButton value={value} timeout={1_500}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<Icon name={copied ? 'check' : 'copy'} />} onClick={copy}>
              {copied ? t('Copied') : t('Copy')}
            </Button>
          )}
        </CopyButton>
      </div>
    </>
  );
}
