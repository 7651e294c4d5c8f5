import type { ReactNode } from 'react';
import { t } from '../language/t.ts';
import { Confirm } from '../ui/form/confirm.tsx';
import { eraseRecord } from './record-changes.ts';

interface EraseRecordProps {
  record: { id: string; title: string };
  /** Leaves a page that shows the record. */
  onErased?: () => Promise<void>;
  trigger: (open: () => void) => ReactNode;
}

/** Asks for the title before a record is deleted for good. */
export function EraseRecord({ record, onErased, trigger }: EraseRecordProps) {
  return (
    <Confirm
      title={t('Erase {title}?', { title: record.title })}
      action={t('Erase for good')}
      typed={record.title}
      onConfirm={() => eraseRecord(record, onErased)}
      failure={t("Couldn't erase the record")}
      trigger={trigger}
    >
      {t(
        "This deletes the record with its comments, calls and e-mails, and everything the history, webhooks, automations and files have kept about it. Deals and tasks stay without the link. You can't undo this.",
      )}
    </Confirm>
  );
}
