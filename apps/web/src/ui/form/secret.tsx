import { Alert, Box, CopyButton, Group } from '@mantine/core';
import { t } from '../../language/t.ts';
import { Icon, TextButton } from '../icon.tsx';

const ofValue = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;

interface SecretProps {
  value: string;
  label: string;
  /** Warning above a value that is shown only once. */
  warning?: string;
}

export function Secret({ value, label, warning }: SecretProps) {
  return (
    <>
      {warning !== undefined && (
        <Alert color="yellow" variant="light" icon={<Icon name="alert-triangle" />} p="xs">
          {warning}
        </Alert>
      )}
      <Group
        gap={8}
        wrap="nowrap"
        p="6px 6px 6px 10px"
        bdrs={8}
        bg="var(--ground)"
        style={{ border: '1px solid var(--line-2)' }}
      >
        <Box component="code" flex={1} miw={0} ff="monospace" fz="0.78125rem" style={ofValue} aria-label={label}>
          {value}
        </Box>
        <CopyButton value={value} timeout={1_500}>
          {({ copied, copy }) => (
            <TextButton icon={copied ? 'check' : 'copy'} onClick={copy}>
              {copied ? t('Copied') : t('Copy')}
            </TextButton>
          )}
        </CopyButton>
      </Group>
    </>
  );
}
