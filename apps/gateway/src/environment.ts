import { readEnvironment, variables } from '@dossier/kernel/environment.ts';
import type { GatewaySettings } from './gateway.ts';

const {
  PORT,
  HOST,
  PUBLIC_URL,
  DATABASE_URL,
  DATABASE_DIRECT_URL,
  DATABASE_PREPARED,
  DATABASE_ENGINE,
  RATE_LIMIT_PER_MINUTE,
  CORS_ORIGINS,
  TRUSTED_PROXIES,
  STOP_DELAY_S,
  OUTBOUND_ALLOW,
  ALLOWED_HOSTS,
  WORKSPACE_CREATION,
  ALLOW_INSECURE_WEBHOOKS,
  AUTH_SECRET,
  METRICS_TOKEN,
  LOG_LEVEL,
} = variables;
const used = {
  PORT,
  HOST,
  PUBLIC_URL,
  DATABASE_URL,
  DATABASE_DIRECT_URL,
  DATABASE_PREPARED,
  DATABASE_ENGINE,
  RATE_LIMIT_PER_MINUTE,
  CORS_ORIGINS,
  TRUSTED_PROXIES,
  STOP_DELAY_S,
  OUTBOUND_ALLOW,
  ALLOWED_HOSTS,
  WORKSPACE_CREATION,
  ALLOW_INSECURE_WEBHOOKS,
  AUTH_SECRET,
  METRICS_TOKEN,
  LOG_LEVEL,
};

/** The gateway's settings. Only this file of the app reads the environment. */
export function gatewaySettings(environment: NodeJS.ProcessEnv = process.env): GatewaySettings {
  const read = readEnvironment(used, environment);
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL,
    databaseUrl: read.DATABASE_URL,
    databaseDirectUrl: read.DATABASE_DIRECT_URL,
    isPreparing: read.DATABASE_PREPARED,
    databaseEngine: read.DATABASE_ENGINE,
    rateLimitPerMinute: read.RATE_LIMIT_PER_MINUTE,
    corsOrigins: read.CORS_ORIGINS,
    trustedProxies: read.TRUSTED_PROXIES,
    stopDelayMs: read.STOP_DELAY_S * 1_000,
    outboundAllow: read.OUTBOUND_ALLOW,
    allowedHosts: read.ALLOWED_HOSTS,
    workspaceCreation: read.WORKSPACE_CREATION,
    isInsecureAllowed: read.ALLOW_INSECURE_WEBHOOKS,
    authSecret: read.AUTH_SECRET,
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
  };
}
