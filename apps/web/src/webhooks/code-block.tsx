import { ActionIcon, CopyButton } from '@mantine/core';
import { Icon } from '../shell/icon.tsx';
import classes from './code-block.module.css';

/** A text as it was sent or received, to read, to scroll by keyboard, and to copy. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    <div className={classes.box}>
      <pre className={classes.code} role="group" tabIndex={0} aria-label={label}>
        {children}
      </pre>
      <CopyButton value={children} timeout={1_500}>
        {({ copied, copy }) => (
          <ActionIcon className={classes.copy ?? ''} variant="default" aria-label={copied ? 'Copied' : `Copy: ${label}`} onClick={copy}>
            <Icon name={copied ? 'check' : 'copy'} />
          </ActionIcon>
        )}
      </CopyButton>
    </div>
  );
}

/** JSON with a line for each value; what is none stays as it came. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
