export { readResumeLink, resumePath, resumeRun } from './wait/resume.ts';
export { approvalPath, approvalUrl, followApprovalLink, readApprovalLink } from './approval/link.ts';
export { portableJsonSchema } from './portable/json-schema.ts';
export { importWorkflow } from './portable/import.ts';
export { importWorkflowInput, portableSchemaPath } from './portable/schema.ts';
export { ResponseWaiters, type AnsweredRun, type ResponseWaitersOptions } from './trigger/response-waiters.ts';
export { evaluateInRenderer, problemsOf } from './evaluation/evaluate-in-renderer.ts';
export { freeRunsOf } from './run/claim.ts';
export { dispatchToWorkflows, reactWithWorkflows, workflowsFor } from './trigger/dispatch.ts';
export { renderFormAnswer } from './trigger/form-answer.ts';
export {
  admitHookCall,
  findHook,
  shownHeaders,
  startFromHook,
  type Hook,
  type HookServices,
  type StartedRun,
} from './trigger/hook.ts';
export { isSigned } from './senders.ts';
export type { RunTrigger } from './schema.ts';
export { terminateDueRuns } from './run/wake.ts';
export { Inbox, StaleHook } from './trigger/inbox.ts';
export { RefusedCalls } from './trigger/refused-calls.ts';
export { findPublishers, findWorkflowsOf, passOnWorkflows } from './definition/published.ts';
export { eraseRuns } from './run/erase-runs.ts';
export { RunExecutor } from './run/executor.ts';
export { createWorkflow, enableWorkflow, publishWorkflow } from './service.ts';
export { TemplateError } from './template/templates.ts';
export { TriggerConditions, type Verdict } from './trigger/trigger-conditions.ts';
export { problemsOfEventFilter, type EventFilter } from './definition/event-filter.ts';
export { demandCondition } from './definition/validate.ts';
