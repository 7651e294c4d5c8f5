import type { Field, FieldType } from '@dossier/domain/fields/schema.ts';
import type { Folder } from '@dossier/domain/folders/schema.ts';
import { importedNouns, nameParts, systemTargets, typedTargets } from '@dossier/domain/imports/constants.ts';
import { importColumns, type Import } from '@dossier/domain/imports/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { t } from '../language/t.ts';

export type TargetGroup = ReturnType<typeof targetGroups>[number];

/** Possible targets of a column: fields of the record first, then other things that a row can create. */
export function targetGroups(folder: Folder, pipelines: readonly Pipeline[]) {
  const ofDeals = new Map(pipelines.flatMap(({ fields }) => fields).map(({ key, label }) => [key, label]));
  return [
    {
      group: t('Record'),
      items: [
        ...[...importColumns, ...nameParts, ...systemTargets].map(({ name, label }) => ({
          value: name,
          label: t(label),
        })),
        ...folder.fields.map(({ key, label }) => ({ value: `data.${key}`, label })),
      ],
    },
    ...importedNouns.map(({ name: noun, label: group, targets }) => ({
      group: t(group),
      items: [
        ...targets.map(({ name, label }) => ({ name, label: t(label) })),
        ...(noun === 'deal' ? [...ofDeals].map(([key, label]) => ({ name: `data.${key}`, label })) : []),
      ].map(({ name, label }) => ({ value: `${noun}.${name}`, label: `${t(group)} · ${label}` })),
    })),
  ];
}

const plainTypes: Readonly<Record<string, FieldType>> = { email: 'EMAIL', phone: 'PHONE', owner: 'USER' };
const plainTargets = importColumns.map((one) => ({ ...one, type: plainTypes[one.name] ?? 'TEXT', options: undefined }));

/** Targets whose values the import can create. */
export const places = ['deal.pipeline', 'deal.stage'];

/** The field that determines how a column is parsed. */
export function fieldOfTarget(
  folder: Folder,
  target: string | null,
  pipelines: readonly Pipeline[] = [],
): Field | undefined {
  const own =
    folder.fields.find(({ key }) => `data.${key}` === target) ??
    pipelines.flatMap(({ fields }) => fields).find(({ key }) => `deal.data.${key}` === target);
  const typed = [...typedTargets, ...plainTargets].find(({ name }) => name === target);
  if (own || !typed) return own;
  const { name: key, label, type } = typed;
  const plain = { required: false, unique: false, targetFolderId: null, archivedAt: null };
  if (!places.includes(key)) return { ...plain, key, label, type, options: typed.options ? [...typed.options] : null };
  const named = key === 'deal.pipeline' ? pipelines : pipelines.flatMap(({ stages }) => stages);
  const options = [...new Set(named.map(({ name }) => name))];
  return { ...plain, key, label, type: 'SELECT', options };
}

/** The label of a column's target, or of the whole row if it is null. */
export function labelOfColumn(folder: Folder, { columns, mapping }: Import, column: number | null): string {
  if (column === null) return t('Whole row');
  const targets = targetGroups(folder, []).flatMap(({ items }) => items);
  return targets.find(({ value }) => value === mapping[column])?.label ?? columns[column] ?? '';
}
