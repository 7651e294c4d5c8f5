export {
  registerContent,
  createWorkspace,
  demandWorkspace,
  getWorkspace,
  listWorkspaces,
  listWorkspacesOf,
} from './service.ts';
export { type Admission, RateLimiter } from './rate-limit.ts';
export { createSetUpToken } from './set-up.ts';
export { workspaces } from './table.ts';
