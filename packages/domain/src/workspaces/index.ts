export { type Admission, RateLimiter } from './rate-limit.ts';
export { createWorkspace, demandWorkspace, listWorkspaces, listWorkspacesOf } from './service.ts';
export { setUp } from './set-up.ts';
export { workspaces } from './table.ts';
