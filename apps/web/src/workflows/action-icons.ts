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

/** The icon of an action; unknown actions get a default. */
export function iconOf(action: string): IconName {
  return icons[action] ?? 'bolt';
}
