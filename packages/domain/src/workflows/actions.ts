import type { Action } from './actions/action.ts';
import { addCommentAction } from './actions/write/add-comment.ts';
import { assignOwnerAction } from './actions/write/assign-owner.ts';
import { branchAction } from './actions/control/branch.ts';
import { callApiAction } from './actions/call/call-api.ts';
import { changeStageAction } from './actions/write/change-stage.ts';
import { createDealAction } from './actions/write/create-deal.ts';
import { createRecordAction } from './actions/write/create-record.ts';
import { createTaskAction } from './actions/write/create-task.ts';
import { findDealsAction } from './actions/find/find-deals.ts';
import { findRecordAction } from './actions/find/find-record.ts';
import { findRecordsAction } from './actions/find/find-records.ts';
import { findTasksAction } from './actions/find/find-tasks.ts';
import { forEachAction } from './actions/control/for-each.ts';
import { incrementAction } from './actions/write/increment.ts';
import { logCallAction } from './actions/write/log-call.ts';
import { respondAction } from './actions/call/respond.ts';
import { sendEmailAction } from './actions/write/send-email.ts';
import { setVariableAction } from './actions/write/set-variable.ts';
import { stopUnlessAction } from './actions/control/stop-unless.ts';
import { updateDealAction } from './actions/write/update-deal.ts';
import { updateRecordAction } from './actions/write/update-record.ts';
import { upsertRecordAction } from './actions/write/upsert-record.ts';
import { waitAction } from './actions/control/wait.ts';
import { waitForAction } from './actions/control/wait-for.ts';
import { waitUntilAction } from './actions/control/wait-until.ts';

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
