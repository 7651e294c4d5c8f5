import { pageInput } from '@dossier/kernel/page-schema.ts';
import { idOf, moment, timestampOut, severalOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';

const actorKinds = ['user', 'key', 'system'] as const;

export const auditEntrySchema = z
  .object({
    id: idOf('aud'),
    createdAt: timestampOut,
    action: z.string().meta({ description: 'What was done: the noun and the verb.', example: 'apiKeys.create' }),
    actorKind: z.enum(actorKinds).meta({ description: '`system` is a command on the server.', example: 'user' }),
    actorId: z
      .string()
      .nullable()
      .meta({ description: 'Null for `system`.', example: 'usr_01h455vb4pex5vsknk084sn001' }),
    actorName: z.string().meta({ example: 'Example person' }),
    address: z
      .string()
      .nullable()
      .meta({ description: 'Network address of the caller; null for a command on the server.', example: '192.0.2.7' }),
    requestId: z.string().meta({ description: 'The `X-Request-Id` of the call.' }),
    subjectId: z.string().nullable().meta({ example: 'key_01h455vb4pex5vsknk084sn017' }),
    subjectName: z.string().nullable().meta({ example: 'Example key' }),
    before: z.unknown().meta({ description: 'What was there before; of an update the fields that changed.' }),
    after: z.unknown().meta({ description: 'What is there since. Secrets are never in it.' }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof auditEntrySchema>;

const name = z.string().min(1).max(200);

export const listAuditInput = z.strictObject({
  action: name.optional().meta({
    description: 'Only this action, or all of a noun: `apiKeys` for `apiKeys.create` and `apiKeys.revoke`.',
    example: 'apiKeys',
  }),
  actorId: severalOf(name.meta({ example: 'usr_01h455vb4pex5vsknk084sn001' }))
    .optional()
    .meta({ description: 'Only what these people or API keys did.' }),
  subjectId: severalOf(name.meta({ example: 'key_01h455vb4pex5vsknk084sn017' }))
    .optional()
    .meta({ description: 'Only what was done to these.' }),
  from: moment.optional().meta({ description: 'Only from this moment on.', example: '2026-01-31T00:00:00.000Z' }),
  to: moment.optional().meta({ description: 'Only before this moment.', example: '2026-02-28T00:00:00.000Z' }),
  ...pageInput({ default: 50, max: 200 }),
});

/** What people read of an action, between the actor and the subject. */
export const auditWords: Readonly<Record<string, string>> = {
  'apiKeys.create': 'created the API key',
  'apiKeys.handOver': 'handed over the API key',
  'apiKeys.revoke': 'revoked the API key',
  'apiKeys.rotate': 'made a new secret of the API key',
  'apiKeys.update': 'changed the API key',
  'emailTemplates.create': 'created the template of e-mails',
  'emailTemplates.remove': 'deleted the template of e-mails',
  'emailTemplates.update': 'changed the template of e-mails',
  'folders.addField': 'added a field to the folder',
  'folders.archive': 'archived or restored the folder',
  'folders.archiveField': 'archived or restored a field of the folder',
  'folders.create': 'created the folder',
  'folders.reorder': 'reordered the folders',
  'folders.reorderFields': 'reordered the fields of the folder',
  'folders.update': 'changed the folder',
  'folders.updateField': 'changed a field of the folder',
  'imports.createExport': 'exported records',
  'links.createKind': 'created the kind of links',
  'links.removeKind': 'deleted the kind of links',
  'links.updateKind': 'renamed the kind of links',
  'mail.remove': 'removed the mail server',
  'mail.test': 'tried the mail server',
  'mail.update': 'changed the mail server',
  'members.changeRole': 'changed the role of',
  'members.invite': 'invited',
  'members.join': 'joined the workspace as',
  'members.leave': 'left the workspace as',
  'members.setAway': 'said when a person is away',
  'members.remove': 'removed',
  'members.revokeInvitation': 'revoked the invitation of',
  'pipelines.addField': 'added a field to the pipeline',
  'pipelines.addStage': 'added a stage to the pipeline',
  'pipelines.archive': 'archived or restored the pipeline',
  'pipelines.archiveField': 'archived or restored a field of the pipeline',
  'pipelines.archiveStage': 'archived or restored a stage of the pipeline',
  'pipelines.create': 'created the pipeline',
  'pipelines.reorder': 'reordered the pipelines',
  'pipelines.reorderFields': 'reordered the fields of the pipeline',
  'pipelines.reorderStages': 'reordered the stages of the pipeline',
  'pipelines.update': 'changed the pipeline',
  'pipelines.updateField': 'changed a field of the pipeline',
  'pipelines.updateStage': 'changed a stage of the pipeline',
  'records.convertField': 'converted a field of the folder',
  'records.setUnique': 'changed whether a field is unique in the folder',
  'signIn.addSecondFactor': 'added a second factor for',
  'signIn.changePassword': 'changed the password of',
  'signIn.fail': 'failed to sign in as',
  'signIn.makeRecoveryCodes': 'made new recovery codes for',
  'signIn.removeSecondFactor': 'removed the second factor of',
  'signIn.resetPassword': 'set a new password by mail for',
  'signIn.succeed': 'signed in as',
  'signIn.useRecoveryCode': 'signed in with a recovery code as',
  'tags.remove': 'deleted the tag',
  'tags.update': 'changed the tag',
  'webhooks.create': 'created the webhook to',
  'webhooks.remove': 'deleted the webhook to',
  'webhooks.rotateSecret': 'made a new secret of the webhook to',
  'webhooks.update': 'changed the webhook to',
  'variables.create': 'created the variable',
  'variables.remove': 'deleted the variable',
  'variables.update': 'set the variable',
  'workflows.create': 'created the automation',
  'workflows.disable': 'switched off the automation',
  'workflows.enable': 'switched on the automation',
  'workflows.import': 'imported the automation',
  'workflows.publish': 'published the automation',
  'workflows.remove': 'deleted the automation',
  'workflows.removeSecret': 'deleted the secret',
  'workflows.restoreVersion': 'restored a version of the automation',
  'workflows.rotateHookSecret': 'made a new secret of the automation',
  'workflows.setSecret': 'set the secret',
  'workflows.update': 'changed the automation',
  'workspaces.create': 'created the workspace',
  'workspaces.update': 'changed the workspace',
};

/** The nouns that a list can be narrowed to. */
export const auditNouns: Readonly<Record<string, string>> = {
  apiKeys: 'API keys',
  mail: 'E-mail',
  emailTemplates: 'Templates of e-mails',
  members: 'Members',
  signIn: 'Sign-ins',
  imports: 'Exports',
  webhooks: 'Webhooks',
  variables: 'Variables',
  workflows: 'Automations',
  folders: 'Folders and fields',
  links: 'Kinds of links',
  pipelines: 'Pipelines',
  tags: 'Tags',
  workspaces: 'Workspace',
};
