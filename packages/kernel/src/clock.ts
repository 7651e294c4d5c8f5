export { clock } from '@dossier/postgres-engine/clock.ts';
