import type { IconName } from '../shell/icon.tsx';

const icons: Record<string, IconName> = {
  findRecord: 'search',
  upsertRecord: 'users',
  createRecord: 'user-plus',
  updateRecord: 'pencil',
  assignOwner: 'user',
  createDeal: 'coin',
  updateDeal: 'pencil',
  changeStage: 'layout-kanban',
  createTask: 'checkbox',
  addComment: 'message',
  logCall: 'phone',
  callApi: 'send',
  branch: 'switch-horizontal',
  stopUnless: 'filter',
  forEach: 'repeat',
  wait: 'history',
};

/** The sign of an action; one that is new here gets a plain one. */
export function iconOf(action: string): IconName {
  return icons[action] ?? 'bolt';
}
