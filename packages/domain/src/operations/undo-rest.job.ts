import { defineSteps } from '../bulk/index.ts';
import { undoPage } from './undo-page.ts';

export const undoRest = defineSteps('operations/undo', 'undo', undoPage);
