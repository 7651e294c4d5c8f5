import type { Field } from '@dossier/domain/fields/schema.ts';
import { Modal } from '@mantine/core';
import { t } from '../language/t.ts';
import { FieldForm } from './field-form.tsx';
import type { Dialog, FieldsEditorProps } from './fields-editor.tsx';

interface FieldDialogProps extends Omit<FieldsEditorProps, 'hint' | 'findUses'> {
  dialog: Dialog | undefined;
  onArchive: (field: Field) => Promise<unknown>;
  onClose: () => void;
}

/** Adds a field, or changes one. */
export function FieldDialog(props: FieldDialogProps) {
  const { dialog, fields, verbs, renderArchive, renderTypeChange, renderUnique, onArchive, onClose } = props;
  return (
    <Modal opened={dialog !== undefined} onClose={onClose} title={titleOf(dialog)}>
      {dialog?.kind === 'add' && (
        <FieldForm takenKeys={fields.map(({ key }) => key)} onSubmit={(field) => verbs.add(field)} onDone={onClose} />
      )}
      {dialog?.kind === 'edit' && (
        <FieldForm
          field={dialog.field}
          takenKeys={[]}
          onSubmit={({ label, required, options, targetFolderId }) =>
            verbs.update(dialog.field.key, {
              label,
              required,
              ...(options ? { options } : {}),
              ...(targetFolderId === dialog.field.targetFolderId ? {} : { targetFolderId }),
            })
          }
          onDone={onClose}
        />
      )}
      {dialog?.kind === 'type' && renderTypeChange?.(dialog.field, onClose)}
      {dialog?.kind === 'archive' && renderArchive?.(dialog.field, () => onArchive(dialog.field), onClose)}
      {dialog?.kind === 'unique' && renderUnique?.(dialog.field, onClose)}
    </Modal>
  );
}

function titleOf(dialog: Dialog | undefined): string {
  if (!dialog || dialog.kind === 'add') return t('New field');
  const { label } = dialog.field;
  if (dialog.kind === 'archive') return t('Archive {label}?', { label });
  if (dialog.kind === 'type') return t('Change the type of {label}', { label });
  return dialog.kind === 'unique' ? t('Unique values of {label}', { label }) : t('Change {label}', { label });
}
