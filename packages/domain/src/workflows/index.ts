export { freeRunsOf } from './claim.ts';
export { type ChainBudget } from './chain.ts';
export { dispatchToWorkflows, reactWithWorkflows, workflowsFor } from './dispatch.ts';
export { callsPerMinute, startFromHook, type HookServices } from './hook.ts';
export { holdRuns } from './hold.ts';
export { Inbox } from './inbox.ts';
export { RefusedCalls } from './refused-calls.ts';
export { RunExecutor } from './executor.ts';
export { createWorkflow, enableWorkflow, publishWorkflow } from './service.ts';
