import { createCallInput } from '@dossier/domain/calls/schema.ts';
import { createCommentInput } from '@dossier/domain/comments/schema.ts';
import { createDealInput, updateDealInput } from '@dossier/domain/deals/schema.ts';
import { createRecordInput, updateRecordInput } from '@dossier/domain/records/schema.ts';
import { createTaskInput, updateTaskInput } from '@dossier/domain/tasks/schema.ts';
import { formInput } from '@dossier/kernel/values.ts';
import { expect, test } from 'vitest';
import { shownNames } from './noun-fields.tsx';

const inputs = {
  records: [createRecordInput, updateRecordInput],
  comments: [createCommentInput],
  calls: [createCallInput],
  deals: [createDealInput, updateDealInput],
  tasks: [createTaskInput, updateTaskInput],
};

test.each(Object.entries(inputs))('a form asks for each input of %s, or it is said why none does', (noun, schemas) => {
  for (const { shape } of schemas)
    for (const [name, schema] of Object.entries(shape)) {
      const found = formInput.get(schema);
      const file = `packages/domain/src/${noun}/schema.ts`;
      expect(found, `No form asks for "${name}". In ${file} give it a label: .register(formInput, …).`).toBeDefined();
      if (found?.control === 'none')
        expect(found.reason, `Say in ${file} why no form asks for "${name}".`).toBeTruthy();
    }
});

test('the title comes first, a linked record and custom fields last', () => {
  expect(shownNames(createDealInput)).toEqual([
    'title',
    'stageId',
    'amount',
    'closeDate',
    'lostReason',
    'ownerId',
    'tags',
    'recordId',
    'data',
  ]);
});
