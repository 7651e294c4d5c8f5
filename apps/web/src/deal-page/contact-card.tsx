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
  const line = (icon: IconName, value: string, copyLabel: string, act: ReactNode) => (
    <Group gap={8} wrap="nowrap" mih={32} mt={4}>
      <Icon name={icon} size={15} />
      <span className="cut tabular">{value}</span>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <IconButton icon={copied ? 'check' : 'copy'} label={copied ? t('Copied') : copyLabel} onClick={copy} />
        )}
      </CopyButton>
      <Group ml="auto" flex="none" children={act} />
    </Group>
  );
  const call = (to: string) => <Button component="a" href={dialling(to)} className="finger" children={t('Call')} />;
  return (
    <Paper component="section" withBorder radius="md" p="10px 12px" mb={12} className="touch" aria-label={title}>
      <Group gap={10} wrap="nowrap">
        <RecordFace record={record} size={32} />
        <AnchorLink to="/records/$recordId" params={{ recordId: id }} c="inherit" fw={600} className="cut">
          {title}
        </AnchorLink>
      </Group>
      {phone !== null && line('phone', phone, t('Copy the phone number'), call(phone))}
      {email !== null &&
        line('mail', email, t('Copy the e-mail address'), <Button onClick={onWrite}>{t('Write')}</Button>)}
    </Paper>
  );
}
