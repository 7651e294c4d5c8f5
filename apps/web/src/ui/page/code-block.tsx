import { Box, CopyButton } from '@mantine/core';
import { t } from '../../language/t.ts';
import classes from './code-block.module.css';
import { IconButton } from '../icon.tsx';

interface CodeBlockProps {
  label: string;
  /** Programs scroll sideways; bodies of requests and answers wrap. */
  isProgram?: boolean;
  children: string;
}

/** A text to read, to scroll by keyboard, and to copy. */
export function CodeBlock({ label, isProgram = false, children }: CodeBlockProps) {
  return (
    <Box pos="relative">
      <pre className={classes.code} data-program={isProgram || undefined} role="group" tabIndex={0} aria-label={label}>
        {children}
      </pre>
      <CopyButton value={children} timeout={1_500}>
        {({ copied, copy }) => (
          <IconButton
            icon={copied ? 'check' : 'copy'}
            label={copied ? t('Copied') : t('Copy: {label}', { label })}
            pos="absolute"
            top={6}
            right={6}
            variant="default"
            onClick={copy}
          />
        )}
      </CopyButton>
    </Box>
  );
}

export function jsonOf(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? 'nothing';
}

/** The value of a JSON text; undefined for another text. */
export function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Indents JSON; text that is not JSON stays unchanged. */
export function readable(text: string): string {
  const parsed = parseJson(text);
  return parsed ? jsonOf(parsed.value) : text;
}

export function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
