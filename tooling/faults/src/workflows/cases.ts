import { killAtSteps } from './kill-at-steps.ts';

export const workflowCases = { 'workflows-kill': killAtSteps };
