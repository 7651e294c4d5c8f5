import { t } from '../../language/t.ts';

export const eventTitles: Readonly<Record<string, string>> = {
  'record.created': t('A record is created'),
  'record.updated': t('A record is changed'),
  'record.deleted': t('A record goes to Trash'),
  'record.restored': t('A record comes back from Trash'),
  'record.erased': t('A record is erased'),
  'record.merged': t('A record is merged into another'),
  'record.linked': t('A record is linked with another'),
  'record.unlinked': t('A link of a record is removed'),
  'comment.created': t('A comment is written'),
  'comment.updated': t('A comment is changed'),
  'comment.deleted': t('A comment is deleted'),
  'call.logged': t('A call is logged'),
  'call.updated': t('A call is changed'),
  'call.deleted': t('A call is deleted'),
  'email.sent': t('An e-mail is sent'),
  'email.failed': t("An e-mail can't be sent"),
  'deal.created': t('A deal is created'),
  'deal.updated': t('A deal is changed'),
  'deal.stage_changed': t('A deal moves to another stage'),
  'deal.deleted': t('A deal is deleted'),
  'task.created': t('A task is created'),
  'task.updated': t('A task is changed'),
  'task.completed': t('A task is done'),
  'task.deleted': t('A task is deleted'),
  'folder.archived': t('A folder is archived'),
  'folder.restored': t('A folder comes back from the archive'),
  'pipeline.archived': t('A pipeline is archived'),
  'pipeline.restored': t('A pipeline comes back from the archive'),
  'workflow.stopped': t('Automations were stopped because they kept triggering each other'),
  'workflow.run_failed': t('A run of an automation fails'),
  'workflow.disabled': t('An automation is turned off'),
  'webhook.disabled': t('A webhook is turned off'),
  'webhook.recovered': t('A webhook works again'),
};

export function eventTitle(kind: string): string {
  return eventTitles[kind] ?? kind;
}
