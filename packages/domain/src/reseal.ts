// Loads every noun: sealed columns are registered where they are defined.
import './router.ts';

export { resealAll, type Resealed } from '@dossier/kernel/sealed-columns.ts';
