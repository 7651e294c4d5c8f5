import { defineVersionedRows } from '@dossier/kernel/versioned-rows.ts';
import { workflows } from './table.ts';

export const workflowRows = defineVersionedRows(workflows, 'workflow');
