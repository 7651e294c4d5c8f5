import { ExternalIds } from '@dossier/kernel/db/external-ids.ts';
import { tasks } from './table.ts';

export const taskExternalIds = new ExternalIds('task', 'tasks_external', tasks);
