import { defineSteps } from '../bulk/index.ts';
import { takeErasurePage } from './pages.ts';

export const eraseRest = defineSteps('erasures/erase', 'erasure', takeErasurePage);
