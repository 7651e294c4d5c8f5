import type { Action } from './actions/action.ts';
import { addCommentAction } from './actions/add-comment.ts';
import { assignOwnerAction } from './actions/assign-owner.ts';
import { branchAction } from './actions/branch.ts';
import { callApiAction } from './actions/call-api.ts';
import { changeStageAction } from './actions/change-stage.ts';
import { createDealAction } from './actions/create-deal.ts';
import { createRecordAction } from './actions/create-record.ts';
import { createTaskAction } from './actions/create-task.ts';
import { findDealsAction } from './actions/find-deals.ts';
import { findRecordAction } from './actions/find-record.ts';
import { findRecordsAction } from './actions/find-records.ts';
import { findTasksAction } from './actions/find-tasks.ts';
import { forEachAction } from './actions/for-each.ts';
import { incrementAction } from './actions/increment.ts';
import { logCallAction } from './actions/log-call.ts';
import { respondAction } from './actions/respond.ts';
import { sendEmailAction } from './actions/send-email.ts';
import { setVariableAction } from './actions/set-variable.ts';
import { stopUnlessAction } from './actions/stop-unless.ts';
import { updateDealAction } from './actions/update-deal.ts';
import { updateRecordAction } from './actions/update-record.ts';
import { upsertRecordAction } from './actions/upsert-record.ts';
import { waitAction } from './actions/wait.ts';
import { waitForAction } from './actions/wait-for.ts';
import { waitUntilAction } from './actions/wait-until.ts';

/** The actions of steps, one line each. */
export const actions: readonly Action[] = [
  findRecordAction,
  findRecordsAction,
  findDealsAction,
  findTasksAction,
  upsertRecordAction,
  createRecordAction,
  updateRecordAction,
  assignOwnerAction,
  createDealAction,
  updateDealAction,
  changeStageAction,
  createTaskAction,
  addCommentAction,
  logCallAction,
  sendEmailAction,
  setVariableAction,
  incrementAction,
  callApiAction,
  respondAction,
  branchAction,
  stopUnlessAction,
  forEachAction,
  waitAction,
  waitUntilAction,
  waitForAction,
] as readonly Action[];

const byName = new Map(actions.map((action) => [action.name, action]));

export function findAction(name: string): Action | undefined {
  return byName.get(name);
}
