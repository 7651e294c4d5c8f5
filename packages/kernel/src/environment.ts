import { parsedJson } from './exact-json.ts';
import { closest, distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { parseRange } from './addresses.ts';
import { parseMailFrom, parseSmtpUrl } from './smtp/operator-mail.ts';
import { parseScannerAddress } from './virus-scanner.ts';

/** A whole number within limits, and the one that holds where none is given. */
function whole(min: number, max: number, otherwise: number) {
  return z.coerce.number().int().min(min).max(max).default(otherwise);
}

const port = z.coerce.number().int().min(0).max(65_535);

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://');
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const webUrl = z.url({ protocol: /^https?$/ });
const list = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .default([]);

const ranges = list.refine(
  (entries) => entries.every(parseRange),
  'must list addresses and CIDR ranges, like 10.0.0.0/8,192.0.2.7',
);

/** One plain secret with any characters, or several as a JSON array. */
const secrets = z
  .string()
  .transform((value) => (value.startsWith('[') ? parsedJson(value) : value === '' ? [] : [value]))
  .pipe(
    z.array(z.string().min(32), {
      error: 'must be one secret of at least 32 characters, or a JSON array of such secrets',
    }),
  )
  .default([]);

/** A text that must be parsed; `message` describes the expected form. */
function parsed<T>(parse: (text: string) => T | undefined, message: string) {
  return z.string().transform((text, ctx) => {
    const value = parse(text);
    if (value !== undefined) return value;
    ctx.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

function isEncryptedOrHere(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/**
 * Every variable that Dossier reads, with its default and its meaning. Gateway and worker check all of them, as they
 * usually share an environment. Only the file `environment.ts` of an app reads process.env.
 */
export const variables = {
  PORT: port.default(3000).describe('Port of the gateway.'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address that the gateway listens on.'),
  PUBLIC_URL: webUrl.optional().describe('Where people reach the gateway, for links; by default http://HOST:PORT.'),
  HSTS_SUBDOMAINS: flag
    .default(false)
    .describe('true demands https of every host below that of PUBLIC_URL too (HSTS includeSubDomains).'),
  DATA_DIR: z.string().min(1).default('.data').describe('Folder of the embedded PostgreSQL.'),
  DATABASE_URL: postgresUrl.describe('PostgreSQL 15 or newer; without it an embedded one runs in DATA_DIR.'),
  DATABASE_DIRECT_URL: postgresUrl
    .optional()
    .describe('The same database without a pooler in between, for LISTEN and migrations.'),
  DATABASE_OWNER_URL: postgresUrl
    .optional()
    .describe(
      'The same database as the owner of its tables, for start, migrate, backup and restore; gateways and ' +
        'workers then need a DATABASE_URL that owns nothing.',
    ),
  DATABASE_PREPARED: flag.default(true).describe('false behind a PgBouncer older than 1.21.'),
  DATABASE_ENGINE: z
    .enum(['pipelined', 'plain'])
    .default('pipelined')
    .describe('plain uses node-postgres as documented: slower, and without what pipelined assumes of its internals.'),
  RATE_LIMIT_PER_MINUTE: whole(0, 1_000_000_000, 120).describe(
    'REST requests per minute and workspace; 0 turns the limit off.',
  ),
  CALLS_PER_MINUTE_PERSON: whole(0, 1_000_000_000, 6_000).describe(
    'Calls by cookie per minute and person, in each gateway; 0 turns the limit off.',
  ),
  CALLS_PER_MINUTE_ADDRESS: whole(0, 1_000_000_000, 3_000).describe(
    'Calls without a session or a working API key per minute and address, in each gateway; 0 turns the limit off.',
  ),
  STREAMS_PERSON: whole(1, 1_000_000, 60).describe(
    'Live connections of one person at a time, in each gateway: one per open page.',
  ),
  STREAMS_ADDRESS: whole(1, 1_000_000, 1_000).describe('Live connections from one address at a time, in each gateway.'),
  QUOTAS: list.describe(
    'How much a workspace may have, comma-separated: folders=2000 for all, folders=5000@ws_... for one; the ' +
      'names and defaults stand in docs/operators/running.md.',
  ),
  STOP_DELAY_S: whole(0, 15, 0).describe(
    'Seconds for which a gateway that is asked to stop goes on serving while /readyz answers 503, so that the ' +
      'proxies before it notice.',
  ),
  OUTBOUND_ALLOW: list.describe(
    'Hosts and CIDR ranges that webhooks may reach although they are private, comma-separated; ' +
      '10.0.0.0/8@ws_... holds for one workspace.',
  ),
  ALLOW_INSECURE_WEBHOOKS: flag.default(false).describe('true allows http:// targets.'),
  CLAMAV_ADDRESS: parsed(parseScannerAddress, 'must be a host and a port, like clamav.internal:3310')
    .optional()
    .describe('clamd, the virus scanner, like clamav.internal:3310: every attached file is sent to it first.'),
  ALLOWED_HOSTS: list.describe(
    'Further names under which the gateway answers, comma-separated, besides localhost, addresses and PUBLIC_URL.',
  ),
  WORKSPACE_CREATION: z
    .enum(['operator', 'member'])
    .optional()
    .describe(
      'Who makes further workspaces: operator (by the command) or member (everybody who is signed in). By ' +
        'default operator; member where start runs its own PostgreSQL.',
    ),
  CORS_ORIGINS: list.describe('Origins whose pages may call the REST surface, comma-separated.'),
  TRUSTED_PROXIES: ranges.describe(
    'Addresses and CIDR ranges of the reverse proxies whose X-Forwarded-For is believed, comma-separated.',
  ),
  AUTH_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .describe('Signs sessions and encrypts secrets at rest.'),
  AUTH_SECRETS_ACCEPTED: secrets.describe(
    'The secret before a rotation of AUTH_SECRET, which still opens what it encrypted and signed; several as a ' +
      'JSON array.',
  ),
  OIDC_ISSUER: webUrl
    .refine((url) => isEncryptedOrHere(url), 'must start with https://')
    .optional()
    .describe("Issuer of your company's OpenID provider, exactly as it names itself; see docs/operators/sign-in.md."),
  OIDC_CLIENT_ID: z.string().min(1).optional().describe('The name under which the provider knows Dossier.'),
  OIDC_CLIENT_SECRET: z.string().min(1).optional().describe('The secret that the provider gave for it.'),
  OIDC_LABEL: z
    .string()
    .min(1)
    .max(60)
    .default('Sign in with your company')
    .describe('Text of its button on the sign-in page.'),
  OIDC_EMAIL_DOMAINS: list.describe('Domains whose addresses may sign in through it, comma-separated; by default all.'),
  SMTP_URL: parsed(parseSmtpUrl, 'must be like smtps://user:password@mail.example.com:465')
    .optional()
    .describe(
      'Mail server of the installation: smtps:// encrypts from the start, smtp:// by STARTTLS; see ' +
        'docs/operators/email.md.',
    ),
  MAIL_FROM: parsed(parseMailFrom, 'must be like Dossier <dossier@example.com>')
    .optional()
    .describe('Sender of mail through SMTP_URL, like Dossier <dossier@example.com>.'),
  MAIL_PER_MINUTE: whole(1, 100_000, 60).describe('Mails that one workspace may send in a minute.'),
  JOBS_HOUSEKEEPING: whole(1, 100, 4).describe('Maintenance jobs (purges, conversions) at a time, in one worker.'),
  JOBS_WEBHOOKS: whole(1, 1_000, 4).describe(
    'Wake-ups of webhooks at a time, in one worker. They are short; what is sent has limits of its own.',
  ),
  JOBS_WORKFLOWS: whole(1, 1_000, 10).describe('Workflow jobs at a time, in one worker.'),
  WEBHOOK_CONCURRENCY: whole(1, 1_000, 25).describe('Requests under way at a time for one webhook, over all workers.'),
  WEBHOOK_CONCURRENCY_FAILING: whole(1, 1_000, 2).describe('The same while its latest attempts failed.'),
  WEBHOOK_CONCURRENCY_WORKSPACE: whole(1, 10_000, 100).describe(
    'Requests under way at a time for all webhooks of one workspace, over all workers.',
  ),
  WORKFLOW_LEASE_S: whole(1, 3_600, 45).describe(
    'Seconds after which a worker that says nothing is taken for dead, and its workflow runs go on elsewhere.',
  ),
  WORKFLOW_CHAIN_RUNS: whole(1, 1_000_000, 5_000).describe(
    'Runs that one event or call may lead to through workflows that start one another.',
  ),
  WORKFLOW_CHAIN_REPEATS: whole(0, 1_000_000, 20).describe(
    'How many of these may be runs of a workflow that is in its chain already (a circle), if the others are ' +
      'not more.',
  ),
  WORKFLOW_CHAIN_WRITES: whole(1, 10_000_000, 10_000).describe(
    'Writes that one event or call may lead to through workflows that start one another.',
  ),
  WORKFLOW_CHAIN_RUNS_PER_HOUR: whole(1, 100_000_000, 100_000).describe(
    'Runs an hour that workflows of one workspace may start in one another; further ones wait.',
  ),
  WORKFLOW_CHAIN_WRITES_PER_HOUR: whole(1, 100_000_000, 200_000).describe(
    'Writes an hour that such runs may make before further ones wait.',
  ),
  AUDIT_DAYS: whole(30, 36_500, 365).describe('Days for which the audit log is kept.'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('Bearer token for /metrics of the gateway; without it only callers on the same machine are answered.'),
  WORKER_METRICS_PORT: port
    .optional()
    .describe('Port on HOST where a worker answers /metrics and /healthz; without it, it listens on none.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl
    .optional()
    .describe('Collector of OpenTelemetry traces (OTLP over HTTP), like http://127.0.0.1:4318; without it, no traces.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('How much is logged.'),
};

export type Environment = z.output<z.ZodObject<typeof variables>>;

/** Checks the variables. A bad one throws a single line with the problem and the fix. */
export function readEnvironment<Shape extends z.ZodRawShape>(
  shape: Shape,
  source: Record<string, string | undefined>,
): z.output<z.ZodObject<Shape>> {
  refuseMisspelt(Object.keys(source));
  const given = Object.fromEntries(Object.entries(source).filter(([name, value]) => name in shape && value !== ''));
  const parsed = z.object(shape).safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(
    (issue) => `${issue.path.join('.')}: ${given[String(issue.path[0])] === undefined ? 'is not set' : issue.message}`,
  );
  throw new EnvironmentError(`Bad environment variable. ${lines.join('; ')}`);
}

/** A misspelt variable would silently leave the default in place. */
function refuseMisspelt(names: readonly string[]): void {
  const known = Object.keys(variables);
  for (const name of names) {
    if (name.length < 8 || name in variables) continue;
    const likely = closest(name, known);
    if (distance(name, likely) <= 2)
      throw new EnvironmentError(`Unknown environment variable ${name}. Did you mean ${likely}? Rename or remove it.`);
  }
}

class EnvironmentError extends Error {}
