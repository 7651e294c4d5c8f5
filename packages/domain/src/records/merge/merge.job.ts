import { defineSteps } from '../../bulk/index.ts';
import { moveStragglers, takeMergePage } from './merge-page.ts';

/** Continues a merge, then moves what others wrote to the merged records meanwhile. */
export const mergeRest = defineSteps('records/merge', 'merge', takeMergePage, moveStragglers);
