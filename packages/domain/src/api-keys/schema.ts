import { pageInput } from '@dossier/kernel/page-schema.ts';
import { component, idOf, optionalMoment, text, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';

// An address or a CIDR range, IPv4 or IPv6.
const addressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'must be an address or a CIDR range, like 192.0.2.7 or 10.0.0.0/8',
});
const overlapHoursMax = 7 * 24;

/** The scopes that a key can have (docs/decisions/0035); a test compares them with those of the procedures. */
export const scopeNames = [
  'read',
  'write',
  'approvals:read',
  'approvals:write',
  'attachments:read',
  'attachments:write',
  'audit:read',
  'calls:read',
  'calls:write',
  'comments:read',
  'comments:write',
  'deals:read',
  'deals:write',
  'emails:read',
  'emails:write',
  'events:read',
  'folders:read',
  'folders:manage',
  'imports:read',
  'imports:write',
  'members:read',
  'operations:read',
  'operations:write',
  'pipelines:read',
  'pipelines:manage',
  'records:read',
  'records:write',
  'records:manage',
  'reports:read',
  'reports:write',
  'syncs:read',
  'syncs:write',
  'tags:read',
  'tags:write',
  'tags:manage',
  'tasks:read',
  'tasks:write',
  'variables:read',
  'variables:manage',
  'views:read',
  'views:write',
  'watches:read',
  'watches:write',
  'webhooks:read',
  'webhooks:manage',
  'workflows:read',
  'workflows:manage',
  'workflows:run',
] as const;
export const scopeSchema = z.enum(scopeNames);
export type ScopeName = z.output<typeof scopeSchema>;

export const budgetSchema = z.strictObject({
  writesMax: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .meta({ description: 'Things that it may create, change or delete in a day (UTC).', example: 50 }),
  dealAmountMax: z
    .number()
    .min(0)
    .optional()
    .meta({ description: 'It writes no deal with a larger amount.', example: 10_000 }),
  canDelete: z.boolean().optional().meta({ description: 'With `false` it deletes nothing.', example: false }),
});
export type Budget = z.output<typeof budgetSchema>;

const person = z.object({ id: idOf('usr'), name: z.string() }).nullable();

export const apiKeySchema = component('ApiKey', {
  id: idOf('key'),
  name: z.string().meta({ example: 'Example integration' }),
  start: z
    .string()
    .meta({ description: 'The first characters of the key after `dsk_`, to recognise it by.', example: 'A1b2C3d4' }),
  scopes: z.array(scopeSchema).meta({
    description:
      '`read` reads everything, `write` includes it; the others are of one noun, and each includes its `read`. ' +
      '`approvals:write`, `folders:manage`, `pipelines:manage` and changing what workflows do (`workflows:manage`) ' +
      'are not part of `write`.',
    example: ['records:write', 'deals:read'],
  }),
  expiresAt: timestampOut.nullable().meta({ description: 'Of a connected app: when it ends unless the app is used.' }),
  app: z.string().nullable().meta({
    description: 'The app that its owner has connected, by its id or the URL of its document; null for any other key.',
  }),
  creator: person.describe('Who made it; null where an operator did.'),
  owner: person.describe('The person with whose access it ends; null where an operator made it.'),
  allowedAddresses: z.array(z.string()).meta({
    description: 'Addresses and CIDR ranges that it may be used from; empty for everywhere.',
    example: ['192.0.2.7', '10.0.0.0/8'],
  }),
  rateLimitPerMinute: z.int().nullable().meta({
    description: 'Requests that it may send in any 60 s, beside the limit of the workspace; null for no own limit.',
  }),
  budget: budgetSchema.nullable().meta({
    description:
      'What it may write; null for no budget. With one it writes only records, deals, tasks, comments and calls, ' +
      'and starts nothing in the background.',
  }),
  redirectUris: z.array(z.string()).meta({
    description:
      'Where people are sent back who connect it. A key with any is an app, and its id that of an OAuth client.',
  }),
  previousUntil: timestampOut.nullable().meta({
    description: 'Until when the secret before the last rotation works too; null where it does not.',
  }),
  createdAt: timestampOut,
  lastUsedAt: timestampOut.nullable().meta({ description: 'Accurate to a minute; null while it was never used.' }),
  revokedAt: timestampOut.nullable().meta({ description: 'Since when it no longer works; null while it does.' }),
});

export type ApiKey = z.output<typeof apiKeySchema>;

/** The fields of a key that it may read about itself. */
export const ownKeySchema = apiKeySchema.pick({ id: true, name: true, scopes: true, owner: true });

export const newApiKeySchema = apiKeySchema.extend({
  key: z.string().meta({ description: 'The key itself; shown this once.' }),
});
export type NewApiKey = z.output<typeof newApiKeySchema>;

/** An app on the person's machine: its host, with an optional port. */
const local = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(?=[/?]|$)/;
// RFC 8252, 7.1, requires a dot. No scheme that a browser runs itself, such as javascript:, has one.
const ofProgram = /^(?:[a-z][a-z0-9+-]*\.[a-z0-9.+-]*|cursor|vscode|vscode-insiders):\//;

/** True if a browser may be redirected there with an authorization code. */
export function isRedirectUri(uri: string): boolean {
  const url = URL.parse(uri);
  if (!url || uri.includes('#') || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || local.test(uri) || ofProgram.test(uri);
}

/** True if the URIs are equal, except for the port on the person's own machine (RFC 8252, 7.3). */
export function isSameUri(one: string, other: string): boolean {
  return one.replace(local, '$1') === other.replace(local, '$1');
}

const redirectUri = z
  .string()
  .max(500)
  .refine(isRedirectUri, 'must begin with https://, http://localhost, or the scheme of a program (com.example.app:/)');
const restrictions = {
  allowedAddresses: z.array(addressRange).max(50).meta({ description: 'Empty for everywhere.' }).optional(),
  rateLimitPerMinute: z.int().min(1).max(1_000_000).nullable().describe('Null for no own limit.').optional(),
  budget: budgetSchema.nullable().meta({ description: 'Null for no budget.' }).optional(),
  redirectUris: z.array(redirectUri).max(20).optional(),
};
const name = text(100).meta({ example: 'Example integration' });

export const createApiKeyInput = z
  .strictObject({
    name,
    scopes: z.array(scopeSchema).transform((scopes) => [...new Set(scopes)]),
    expiresAt: optionalMoment.optional().meta({ description: 'When it stops working; null or left out for never.' }),
    ...restrictions,
  })
  .refine(({ scopes, redirectUris = [] }) => scopes.length + redirectUris.length > 0, {
    path: ['scopes'],
    error: 'must name at least one scope',
  });
export const updateApiKeyInput = z.strictObject({
  id: idOf('key'),
  name: name.optional(),
  ...restrictions,
});
export type UpdateApiKeyInput = z.output<typeof updateApiKeyInput>;
export const rotateApiKeyInput = z.strictObject({
  id: idOf('key'),
  overlapHours: z
    .int()
    .min(0)
    .max(overlapHoursMax)
    .default(24)
    .meta({ description: 'For how long the secret of before works too; 0 ends it at once.' }),
});
export type RotateApiKeyInput = z.output<typeof rotateApiKeyInput>;
export const listApiKeysInput = z.strictObject(pageInput({ default: 1000, max: 1000 }));
export const revokeApiKeyInput = z.strictObject({ id: idOf('key') });
