import type { Action } from './actions/action.ts';
import { callApiAction } from './actions/call/call-api.ts';
import { respondAction } from './actions/call/respond.ts';
import { askForApprovalAction } from './actions/control/ask-for-approval.ts';
import { branchAction, forEachAction, stopUnlessAction } from './actions/control/branches.ts';
import { waitUntilAction } from './actions/control/wait-until.ts';
import { waitAction, waitForAction, waitForCallAction } from './actions/control/waits.ts';
import { findDealsAction, findRecordsAction, findTasksAction } from './actions/find.ts';
import { addCommentAction, createTaskAction, logCallAction, sendEmailAction } from './actions/write/activities.ts';
import { assignOwnerAction } from './actions/write/assign-owner.ts';
import { changeStageAction, createDealAction, updateDealAction } from './actions/write/deals.ts';
import {
  createRecordAction,
  findRecordAction,
  updateRecordAction,
  upsertRecordAction,
} from './actions/write/records.ts';
import { incrementAction, setVariableAction } from './actions/write/variables.ts';

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
  waitForCallAction,
  askForApprovalAction,
] as readonly Action[];

const byName = new Map(actions.map((action) => [action.name, action]));

export function findAction(name: string): Action | undefined {
  return byName.get(name);
}
