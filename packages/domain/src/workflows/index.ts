export { dispatchToWorkflows } from './dispatch.ts';
export { callsPerMinute, startFromHook, type HookCall, type HookServices } from './hook.ts';
export { RunCarrier, type CarrierOptions } from './carrier.ts';
export { createWorkflow, enableWorkflow, publishWorkflow } from './service.ts';
