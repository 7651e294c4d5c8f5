import { Box, CopyButton } from '@mantine/core';
import { t } from '../../language/t.ts';
import { IconButton, type IconButtonProps } from '../icon.tsx';

const asTyped = { whiteSpace: 'pre' } as const;
const wrapped = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

interface CodeBlockProps {
  label: string;
  /** Programs scroll sideways; request and response bodies wrap. */
  isProgram?: boolean;
  children: string;
}

export function CodeBlock({ label, isProgram = false, children }: CodeBlockProps) {
  return (
    <Box pos="relative">
      <Box
        component="pre"
        role="group"
        tabIndex={0}
        aria-label={label}
        m={0}
        p="10px 44px 10px 12px"
        mih={42}
        mah={320}
        bdrs={8}
        bg="var(--ground)"
        ff="monospace"
        fz="0.75rem"
        lh={1.55}
        style={{ overflow: 'auto', border: '1px solid var(--line-2)', ...(isProgram ? asTyped : wrapped) }}
      >
        {children}
      </Box>
      <CopyIcon
        value={children}
        label={t('Copy: {label}', { label })}
        pos="absolute"
        top={6}
        right={6}
        variant="default"
      />
    </Box>
  );
}

export function CopyIcon({ value, label, ...look }: Omit<IconButtonProps, 'icon' | 'value'> & { value: string }) {
  return (
    <CopyButton value={value} timeout={1_500}>
      {({ copied, copy }) => (
        <IconButton {...look} icon={copied ? 'check' : 'copy'} label={copied ? t('Copied') : label} onClick={copy} />
      )}
    </CopyButton>
  );
}

export function jsonOf(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? 'nothing';
}

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
