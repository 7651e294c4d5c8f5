import { defineVersionedRows } from '@dossier/kernel/verbs.ts';
import { workflows } from './table.ts';

export const workflowRows = defineVersionedRows(workflows, 'workflow');
