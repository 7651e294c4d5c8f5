import { createRecordInput, updateRecordInput } from '@dossier/domain/records/schema.ts';
import { expect, it } from 'vitest';
import { formInputOf } from '../fields/noun-fields.tsx';
import { editableColumnsOf } from './columns.ts';

const field = { key: 'size', label: 'Size', type: 'TEXT', options: null, required: false } as const;

it('has a column for each input of a record', () => {
  const columns = editableColumnsOf({ fields: [field] });
  const drawn = new Set(columns.map(({ id }) => id.split('.')[0]));
  const names = [createRecordInput, updateRecordInput].flatMap((input) =>
    Object.keys(input.shape).filter((name) => formInputOf(input, name).control !== 'none'),
  );
  for (const name of names)
    expect(drawn, `Nothing draws "${name}". Give it a column in apps/web/src/records/columns.ts.`).toContain(name);
});
