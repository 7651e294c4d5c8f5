import { defineSteps } from '../bulk/index.ts';
import { takeHandOverPage } from './hand-over-page.ts';

export const handOverRest = defineSteps('departures/hand-over', 'hand-over', takeHandOverPage);
