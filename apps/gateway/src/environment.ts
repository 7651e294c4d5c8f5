import type { OpenIdProvider } from '@dossier/domain/users/index.ts';
import { readEnvironment, variables, type Environment } from '@dossier/kernel/environment.ts';
import type { FeedOptions } from '@dossier/kernel/events/feed.ts';
import { operatorMailOf } from '@dossier/kernel/smtp/operator-mail.ts';

/** The gateway's settings. Only this file of the app reads the environment. */
export function gatewaySettings(environment: NodeJS.ProcessEnv = process.env) {
  const read = readEnvironment(variables, environment);
  const feed: Partial<FeedOptions> = { personMax: read.STREAMS_PERSON, addressMax: read.STREAMS_ADDRESS };
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL,
    hstsSubdomains: read.HSTS_SUBDOMAINS,
    databaseUrl: read.DATABASE_URL,
    databaseDirectUrl: read.DATABASE_DIRECT_URL,
    isPreparing: read.DATABASE_PREPARED,
    databaseEngine: read.DATABASE_ENGINE,
    rateLimitPerMinute: read.RATE_LIMIT_PER_MINUTE,
    callLimits: { person: read.CALLS_PER_MINUTE_PERSON, address: read.CALLS_PER_MINUTE_ADDRESS },
    feed,
    quotas: read.QUOTAS,
    corsOrigins: read.CORS_ORIGINS,
    trustedProxies: read.TRUSTED_PROXIES,
    stopDelayMs: read.STOP_DELAY_S * 1_000,
    outboundAllow: read.OUTBOUND_ALLOW,
    scanner: read.CLAMAV_ADDRESS,
    allowedHosts: read.ALLOWED_HOSTS,
    workspaceCreation: read.WORKSPACE_CREATION,
    isInsecureAllowed: read.ALLOW_INSECURE_WEBHOOKS,
    authSecret: read.AUTH_SECRET,
    acceptedSecrets: read.AUTH_SECRETS_ACCEPTED,
    metricsToken: read.METRICS_TOKEN,
    openId: openIdOf(read),
    mail: operatorMailOf(read.SMTP_URL, read.MAIL_FROM),
    tracesEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: read.LOG_LEVEL,
  };
}

function openIdOf({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_LABEL: label,
  OIDC_EMAIL_DOMAINS: domains,
}: Environment): OpenIdProvider | undefined {
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw new Error('Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, all three or none.');
  return { issuer, clientId, clientSecret, label, emailDomains: domains.map((domain) => domain.toLowerCase()) };
}
