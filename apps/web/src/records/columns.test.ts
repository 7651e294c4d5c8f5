import { createRecordInput, updateRecordInput } from '@dossier/domain/records/schema.ts';
import { expect, it } from 'vitest';
import { editableColumnsOf } from './columns.ts';

const field = { key: 'size', label: 'Size', type: 'TEXT', options: null, required: false } as const;

/** Inputs that need no column: the open folder and the open record give them. */
const given = ['folderId', 'id'];

it('has a column for each input of a record', () => {
  const columns = editableColumnsOf({ fields: [field] });
  const drawn = new Set(columns.map(({ id }) => id.split('.')[0]));
  const inputs = Object.keys({ ...createRecordInput.shape, ...updateRecordInput.shape });
  for (const name of inputs.filter((input) => !given.includes(input)))
    expect(drawn, `Nothing draws "${name}". Give it a column in apps/web/src/records/columns.ts.`).toContain(name);
});
