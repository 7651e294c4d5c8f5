import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { FieldValue } from '../fields/field-value.tsx';
import { t } from '../language/t.ts';
import { AsideSection } from '../ui/page/aside-section.tsx';
import { CellEditor } from './table/cell-editor.tsx';
import { editableColumnsOf } from './columns.ts';
import { DetailFields } from './detail-fields.tsx';
import { useChangeRecord } from './record-changes.ts';

export function RecordFields({ record, folder }: { record: CrmRecord; folder: Folder | undefined }) {
  const { mutate } = useChangeRecord();
  // The fields of an archived folder are not loaded; its records can still be opened.
  const columns = folder ? editableColumnsOf(folder) : [];
  return (
    <AsideSection title={t('Details')}>
      <DetailFields
        thing={record}
        fields={columns.map((column) => {
          const value = column.valueOf(record);
          return {
            id: column.id,
            label: column.label,
            raw: value,
            value: value === null || value === undefined ? undefined : <FieldValue field={column} value={value} />,
            edit: (onDone) => (
              <CellEditor
                column={column}
                record={record}
                onChange={(to, seen) => column.changeTo && mutate({ record, change: column.changeTo(to), seen })}
                onDone={onDone}
              />
            ),
          };
        })}
      />
    </AsideSection>
  );
}
