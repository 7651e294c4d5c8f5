import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Button, CopyButton, Group, Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { dialling } from '../fields/field-value.tsx';
import { t } from '../language/t.ts';
import { RecordFace } from '../references/record-face.tsx';
import { Icon, IconButton, type IconName } from '../ui/icon.tsx';
import { AnchorLink } from '../ui/page/links.tsx';

/** The person or company of a deal, and how to reach them. */
export function ContactCard({ record, onWrite }: { record: CrmRecord; onWrite: () => void }) {
  const { id, title, phone, email } = record;
  return (
    <Paper component="section" withBorder radius="md" p="10px 12px" mb={12} className="touch" aria-label={title}>
      <Group gap={10} wrap="nowrap">
        <RecordFace record={record} size={32} />
        <AnchorLink to="/records/$recordId" params={{ recordId: id }} c="inherit" fw={600} className="cut">
          {title}
        </AnchorLink>
      </Group>
      {phone !== null && (
        <Line icon="phone" value={phone} copy={t('Copy the phone number')}>
          <Button component="a" href={dialling(phone)} size="compact-sm" className="finger">
            {t('Call')}
          </Button>
        </Line>
      )}
      {email !== null && (
        <Line icon="mail" value={email} copy={t('Copy the e-mail address')}>
          <Button size="compact-sm" onClick={onWrite}>
            {t('Write')}
          </Button>
        </Line>
      )}
    </Paper>
  );
}

interface LineProps {
  icon: IconName;
  value: string;
  /** Label of the button that copies the value. */
  copy: string;
  children: ReactNode;
}

function Line({ icon, value, copy, children }: LineProps) {
  return (
    <Group gap={8} wrap="nowrap" mih={32} mt={4}>
      <Icon name={icon} size={15} />
      <span className="cut tabular">{value}</span>
      <CopyButton value={value}>
        {({ copied, copy: run }) => (
          <IconButton
            icon={copied ? 'check' : 'copy'}
            iconSize={14}
            label={copied ? t('Copied') : copy}
            onClick={run}
          />
        )}
      </CopyButton>
      <Group ml="auto" flex="none">
        {children}
      </Group>
    </Group>
  );
}
