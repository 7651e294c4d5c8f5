import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { forgetRecent } from '../favourites/recents.ts';
import { t } from '../language/t.ts';
import { invalidate, api, trpc } from '../session/session.ts';
import { Confirm } from '../ui/form/confirm.tsx';
import { refreshFigures } from './record-noun.ts';
import { hideRecords } from './record-pages.ts';

type ErasedRecord = Pick<CrmRecord, 'id' | 'title'>;

interface EraseRecordProps {
  record: ErasedRecord;
  /** Leaves a page that shows the record. */
  onErased?: () => Promise<void>;
  trigger: (open: () => void) => ReactNode;
}

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

/** The server erases copies in events, deliveries and runs in the background. */
async function eraseRecord({ id }: ErasedRecord, leave?: () => Promise<void>): Promise<void> {
  await api.records.erase.mutate({ id });
  await leave?.();
  forgetRecent(id);
  hideRecords(new Set([id]));
  refreshFigures();
  void invalidate(trpc.records.listTrash);
  notifications.show({ message: t('The record is erased') });
}
