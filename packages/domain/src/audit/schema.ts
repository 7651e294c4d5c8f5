import { pageInput } from '@dossier/kernel/page-schema.ts';
import { component, idOf, moment, timestampOut, severalOf, endsAfter } from '@dossier/kernel/values.ts';
import { z } from 'zod';

const actorKinds = ['user', 'key', 'system'] as const;

export const auditEntrySchema = component('AuditEntry', {
  id: idOf('aud'),
  createdAt: timestampOut,
  action: z.string().meta({ description: 'What was done: the noun and the verb.', example: 'apiKeys.create' }),
  actorKind: z.enum(actorKinds).meta({ description: '`system` is a command on the server.', example: 'user' }),
  actorId: z.string().nullable().meta({ description: 'Null for `system`.', example: 'usr_01h455vb4pex5vsknk084sn001' }),
  actorName: z.string().meta({ example: 'Example person' }),
  address: z
    .string()
    .nullable()
    .meta({ description: 'Network address of the caller; null for a command on the server.', example: '192.0.2.7' }),
  requestId: z.string().describe('The `X-Request-Id` of the call.'),
  subjectId: z.string().nullable().meta({ example: 'key_01h455vb4pex5vsknk084sn017' }),
  subjectName: z.string().nullable().meta({ example: 'Example key' }),
  before: z.unknown().describe('What was there before; of an update the fields that changed.'),
  after: z.unknown().describe('What is there since. Secrets are never in it.'),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

const name = z.string().min(1).max(200);

export const listAuditInput = z
  .strictObject({
    action: name.optional().meta({
      description: 'Only this action, or all of a noun: `apiKeys` for `apiKeys.create` and `apiKeys.revoke`.',
      example: 'apiKeys',
    }),
    actorId: severalOf(name.meta({ example: 'usr_01h455vb4pex5vsknk084sn001' }))
      .optional()
      .describe('Only what these people or API keys did.'),
    subjectId: severalOf(name.meta({ example: 'key_01h455vb4pex5vsknk084sn017' }))
      .optional()
      .describe('Only what was done to these.'),
    from: moment.optional().meta({ description: 'Only from this moment on.', example: '2026-01-31T00:00:00.000Z' }),
    to: moment.optional().meta({ description: 'Only before this moment.', example: '2026-02-28T00:00:00.000Z' }),
    ...pageInput({ default: 50, max: 200 }),
  })
  .refine(...endsAfter('from', 'to'));
