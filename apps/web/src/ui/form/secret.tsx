import { Button, CopyButton } from '@mantine/core';
import { t } from '../../language/t.ts';
import { Icon } from '../icon.tsx';
import classes from './secret.module.css';

/** A value to copy: a key, a link, a line of code. */
export function Secret({ value, label }: { value: string; label: string }) {
  return (
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
  );
}
