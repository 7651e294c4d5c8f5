import { component, idOf, text, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { newPerson, personSchema, preferencesSchema, timeZoneName } from '../users/schema.ts';

export const roleSchema = z
  .enum(['OWNER', 'ADMIN', 'MEMBER'])
  .meta({ description: 'OWNER and ADMIN change settings; only an OWNER decides about owners.', example: 'MEMBER' });

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const currency = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => currencies.has(code), 'must be an ISO 4217 currency code, for example USD')
  .meta({ description: 'ISO 4217 code of the currency that amounts are in.', example: 'USD' });

const timeZone = timeZoneName.meta({
  description: 'IANA time zone in which workflows count days and hours.',
  example: 'Europe/Berlin',
});

// Undo and change feeds need the events. A delivery is retried for a day and a half, so its log must be kept longer.
const eventDays = z.int().min(7).max(365).meta({
  description: 'For how many days events are kept. Catching up and undoing reach back no further.',
  example: 30,
});
const deliveryDays = z.int().min(3).max(365).meta({
  description: 'For how many days deliveries of webhooks are kept; their bodies as long as the events.',
  example: 30,
});

export const workspaceSchema = component('Workspace', {
  id: idOf('ws'),
  name: z.string().meta({ example: 'Example workspace' }),
  currency: z.string().meta({ description: 'ISO 4217 code of the currency that amounts are in.', example: 'USD' }),
  timeZone: z
    .string()
    .meta({ description: 'IANA time zone in which workflows count days and hours.', example: 'Europe/Berlin' }),
  eventDays: z.int().meta({ description: 'For how many days events are kept.', example: 30 }),
  deliveryDays: z.int().meta({ description: 'For how many days deliveries of webhooks are kept.', example: 30 }),
  demandsSecondFactor: z.boolean().meta({
    description: 'Whether members who sign in with a password need an authenticator app.',
    example: false,
  }),
  deletionAt: timestampOut.nullable().meta({
    description: 'When it is deleted, unless an owner takes it back; null for a workspace in use.',
    example: null,
  }),
  createdAt: timestampOut,
  updatedAt: timestampOut,
});

export type Workspace = z.output<typeof workspaceSchema>;

export const membershipSchema = workspaceSchema
  .extend({
    role: roleSchema,
    position: z
      .string()
      .describe('The number of its newest event: what happens later than this answer is told after it.'),
  })
  .meta({ id: 'Membership' });
export type Membership = z.output<typeof membershipSchema>;

export const meSchema = personSchema
  .extend({
    workspaces: z.array(membershipSchema),
    preferences: preferencesSchema,
    mayCreateWorkspaces: z.boolean().describe('Else only the operator of the server makes them.'),
  })
  .meta({ id: 'Me' });

/** The caller of a request. Integrations read it first to check a new key. */
export const callerSchema = z.object({
  workspace: workspaceSchema,
  actor: z.object({
    kind: z.enum(['key', 'user']).meta({ description: 'An API key, or a signed-in person.', example: 'key' }),
    id: z.string().meta({ example: 'key_01h455vb4pex5vsknk084sn005' }),
    name: z.string().meta({ example: 'Example key' }),
  }),
  scopes: z
    .array(z.string())
    .nullable()
    .meta({ description: 'What the key may do; null for a person.', example: ['read'] }),
  role: roleSchema.nullable().meta({ description: 'What the person may do; null for a key.', example: null }),
});

const workspaceName = text(100).meta({ example: 'Example workspace' });

export const createWorkspaceInput = z.strictObject({
  name: workspaceName,
  currency: currency.default('USD'),
  timeZone: timeZone.default('UTC'),
});
export type CreateWorkspaceInput = z.output<typeof createWorkspaceInput>;
export const updateWorkspaceInput = z.strictObject({
  name: workspaceName.optional(),
  currency: currency.optional(),
  timeZone: timeZone.optional(),
  eventDays: eventDays.optional(),
  deliveryDays: deliveryDays.optional(),
  demandsSecondFactor: z.boolean().optional(),
});
export type UpdateWorkspaceInput = z.output<typeof updateWorkspaceInput>;
export const removeWorkspaceInput = z.strictObject({
  days: z.int().min(1).max(30).default(7).meta({ description: 'For how long owners can take it back.' }),
});
export type RemoveWorkspaceInput = z.output<typeof removeWorkspaceInput>;
export const setUpInput = z.strictObject({
  token: z.string().min(1).max(100).describe('From the set-up link.'),
  ...newPerson,
  workspace: createWorkspaceInput,
});
export type SetUpInput = z.output<typeof setUpInput>;
export const setUpStateSchema = z.object({
  isSetUp: z.boolean().describe('false until somebody owns the installation.'),
});
