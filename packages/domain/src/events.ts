import type { EventDefinition } from '@dossier/kernel/events/define.ts';
import { recordEvents } from './records/events.ts';

/** Every fact that a workspace states: one line per noun. */
export const eventDefinitions: readonly EventDefinition[] = [...recordEvents];
