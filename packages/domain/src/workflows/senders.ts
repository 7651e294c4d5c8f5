import { z } from 'zod';

const headerName = z.string().regex(/^[A-Za-z0-9-]{1,60}$/, 'must be the name of a header');

export const hmacSchema = z
  .strictObject({
    header: headerName.meta({ description: 'The header with the signature.', example: 'X-Signature' }),
    prefix: z.string().max(20).default('').meta({
      description: 'Stands before the signature. In a list with commas, each part with it is tried.',
      example: 'sha256=',
    }),
    algorithm: z.enum(['sha1', 'sha256', 'sha512']).default('sha256'),
    encoding: z.enum(['hex', 'base64']).default('hex'),
    timestampHeader: headerName
      .nullable()
      .default(null)
      .describe('The header with the time of sending, in seconds or milliseconds; null: `t=` in the same header.'),
    signed: z
      .string()
      .max(100)
      .refine((text) => text.includes('{body}'), 'must contain {body}')
      .default('{body}')
      .describe('The signed text: `{timestamp}`, `{method}`, `{url}` and `{body}` stand for those of the call.'),
  })
  .meta({ id: 'WorkflowTriggerHmac' });
export type Hmac = z.output<typeof hmacSchema>;

const hex = { algorithm: 'sha256', encoding: 'hex', prefix: '', timestampHeader: null, signed: '{body}' } as const;

/** Protections of the URL of a trigger. All but `none` and `token` sign the body. */
export const protections = [
  'none',
  'token',
  'signature',
  'stripe',
  'github',
  'shopify',
  'slack',
  'hubspot',
  'calendly',
  'hmac',
] as const;
export type Protection = (typeof protections)[number];

/** Signature schemes of known senders, as they document them. */
export const senders: Readonly<Record<Exclude<Protection, 'none' | 'token' | 'signature' | 'hmac'>, Hmac>> = {
  stripe: { ...hex, header: 'stripe-signature', prefix: 'v1=', signed: '{timestamp}.{body}' },
  github: { ...hex, header: 'x-hub-signature-256', prefix: 'sha256=' },
  shopify: { ...hex, header: 'x-shopify-hmac-sha256', encoding: 'base64' },
  slack: {
    ...hex,
    header: 'x-slack-signature',
    prefix: 'v0=',
    timestampHeader: 'x-slack-request-timestamp',
    signed: 'v0:{timestamp}:{body}',
  },
  hubspot: {
    ...hex,
    header: 'x-hubspot-signature-v3',
    encoding: 'base64',
    timestampHeader: 'x-hubspot-request-timestamp',
    signed: '{method}{decodedUrl}{body}{timestamp}',
  },
  calendly: { ...hex, header: 'calendly-webhook-signature', prefix: 'v1=', signed: '{timestamp}.{body}' },
};

/** The HMAC scheme of a call; undefined for Standard Webhooks. */
export function hmacOf({ protection, hmac }: { protection: Protection; hmac?: Hmac | undefined }): Hmac | undefined {
  if (protection === 'hmac') return hmac;
  return protection === 'none' || protection === 'token' || protection === 'signature'
    ? undefined
    : senders[protection];
}

/** True if the body of a call is signed. A GET has none. */
export function isSigned(protection: Protection): boolean {
  return protection !== 'none' && protection !== 'token';
}
