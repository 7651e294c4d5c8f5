import type { IconName } from '../../ui/icon.tsx';

/** The icon of each action; a test demands one for every action. */
export const icons: Readonly<Record<string, IconName>> = {
  findRecord: 'search',
  findRecords: 'search',
  findDeals: 'search',
  findTasks: 'search',
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
  sendEmail: 'mail',
  setVariable: 'pencil',
  increment: 'plus',
  callApi: 'send',
  respond: 'arrow-back-up',
  branch: 'switch-horizontal',
  stopUnless: 'filter',
  forEach: 'repeat',
  wait: 'history',
  waitUntil: 'calendar',
  waitFor: 'activity',
  waitForCall: 'webhook',
  askForApproval: 'check',
};

/** An older page may meet an action of a newer server, which gets a plain icon. */
export function iconOf(action: string): IconName {
  return icons[action] ?? 'bolt';
}
