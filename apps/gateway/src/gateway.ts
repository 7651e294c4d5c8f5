import { KeyRing } from '@dossier/domain/api-keys/index.ts';
import { followAccess, followInboxes, followPresence, liveSubjects } from '@dossier/domain/live/index.ts';
import { personQuotas, quotas } from '@dossier/domain/quotas.ts';
import { appRouter } from '@dossier/domain/router.ts';
import { UsageCounter } from '@dossier/domain/usage/index.ts';
import { noteSignIn } from '@dossier/domain/audit/index.ts';
import { createAuth, hasUsers, type Auth } from '@dossier/domain/users/index.ts';
import { ResponseWaiters, type ResponseWaitersOptions } from '@dossier/domain/workflows/index.ts';
import { RateLimiter } from '@dossier/domain/workspaces/index.ts';
import { Database, type Measures } from '@dossier/postgres-engine/index.ts';
import { untilMigrated } from '@dossier/kernel/db/schema-version.ts';
import { Feed } from '@dossier/kernel/events/feed.ts';
import { startNumberer } from '@dossier/kernel/events/numbering.ts';
import { QuotaLimits } from '@dossier/kernel/quotas.ts';
import { Outbound } from '@dossier/kernel/safe-fetch.ts';
import type { Services } from '@dossier/kernel/services.ts';
import { SecretBox } from '@dossier/kernel/secret-box.ts';
import { scanForViruses } from '@dossier/kernel/virus-scanner.ts';
import { startTracing } from '@dossier/kernel/traces/traces.ts';
import type { AnyTRPCRouter } from '@trpc/server';
import { Registry } from 'prom-client';
import { createApp } from './app.ts';
import { AnswersUnderWay, type AnswerLimits } from './answers-under-way.ts';
import { callLimitsOf } from './call-limits.ts';
import { ClientAddresses } from './client-address.ts';
import type { gatewaySettings } from './environment.ts';
import { migrationsFolder, readinessOf } from './health.ts';
import type { GatewayContext } from './gateway-context.ts';
import { Hosts } from './hosts.ts';
import { createLogs, type Logs } from './logs.ts';
import type { Catalogue } from './mcp/catalogue.ts';
import { metricsOf, statementMetrics } from './metrics.ts';
import { createWeb } from './web.ts';
import { WebServer } from './web-server.ts';

type FromEnvironment = ReturnType<typeof gatewaySettings>;
type Demanded =
  | 'port'
  | 'host'
  | 'databaseUrl'
  | 'isPreparing'
  | 'rateLimitPerMinute'
  | 'corsOrigins'
  | 'outboundAllow'
  | 'isInsecureAllowed'
  | 'authSecret'
  | 'logLevel';

/** Settings from the environment, most of them optional for tests, and settings that only tests use. */
export interface GatewaySettings extends Pick<FromEnvironment, Demanded>, Partial<Omit<FromEnvironment, Demanded>> {
  readonly router?: AnyTRPCRouter;
  readonly agents?: Catalogue;
  readonly logs?: Logs;
  readonly isDemandingEvents?: boolean;
  readonly answerWithinMs?: number;
  readonly answerLimits?: Partial<AnswerLimits>;
  readonly awaited?: ResponseWaitersOptions;
}

export interface Gateway {
  readonly url: string;
  readonly port: number;
  /**
   * Reports that it is not ready and keeps serving for `stopDelayMs`; then accepts nothing new, finishes requests in
   * flight (at most 10 s) and closes its connections to PostgreSQL.
   */
  close(): Promise<void>;
}

// Longer than PostgreSQL's statement_timeout, so that PostgreSQL's own error comes first.
const answerWithinMs = 20_000;

/**
 * Starts the HTTP side of Dossier, once the database is migrated. Throws if the port is taken, PostgreSQL is
 * unreachable or a procedure can't be served.
 */
export async function startGateway(settings: GatewaySettings): Promise<Gateway> {
  const { router = appRouter, logs = createLogs(settings.logLevel), rateLimitPerMinute } = settings;
  const { log } = logs;
  const endTracing = await startTracing(settings.tracesEndpoint, 'dossier-gateway', log);
  const registry = new Registry();
  const database = openDatabase(settings, statementMetrics(registry), log);
  const keyRing = new KeyRing(database);
  const readiness = readinessOf(database);
  const usage = new UsageCounter(database);
  const feed = openFeed(database, settings, log);
  const numberer = startNumberer(database, {
    onError: (error) => log.error({ err: error }, 'the events could not be numbered'),
  });
  const awaited = openAwaited(database, settings, log);
  const server = new WebServer();
  let outbound: Outbound | undefined;
  const closing = new AbortController();
  const close = async () => {
    readiness.isClosing = true;
    await server.dismiss(settings.stopDelayMs ?? 0);
    closing.abort();
    // Subscriptions are requests in flight that never finish by themselves.
    feed.close();
    awaited.close();
    await server.close();
    await numberer.close();
    await keyRing.close();
    await usage.close();
    await outbound?.close();
    await database.close();
    await endTracing();
    log.info('stopped');
    await logs.flush();
  };
  try {
    await database.setClock();
    await untilMigrated(database, migrationsFolder, log);
    await keyRing.start();
    await followAccess(database, feed);
    await followInboxes(database, feed);
    await followPresence(database);
    usage.start();
    const { hstsSubdomains: includeSubDomains = false } = settings;
    const web = await createWeb(settings.publicUrl?.startsWith('https:') ? { includeSubDomains } : undefined);
    const url = await server.listen(settings.port, settings.host);
    const publicUrl = publicUrlOf(settings.publicUrl ?? url);
    const { outboundAllow: allow, isInsecureAllowed } = settings;
    outbound = new Outbound({ allow, isInsecureAllowed, own: [url, publicUrl] });
    const gateway: GatewayContext = {
      router,
      database,
      services: servicesFor(settings, outbound, feed),
      keyRing,
      rateLimiter: new RateLimiter(database, rateLimitPerMinute),
      rateLimitPerMinute,
      callLimits: callLimitsOf(settings.callLimits ?? { person: 0, address: 0 }),
      quotas: new QuotaLimits(settings.quotas ?? [], [...quotas, ...personQuotas]),
      usage,
      publicUrl,
      mayCreateWorkspaces: settings.workspaceCreation === 'member',
      addresses: new ClientAddresses(settings.trustedProxies ?? []),
      answers: new AnswersUnderWay(settings.answerLimits),
      awaited,
      answerWithinMs: settings.answerWithinMs ?? answerWithinMs,
      closing: closing.signal,
      log,
      logRequest: logs.request,
      metrics: metricsOf(registry, database, feed),
    };
    const auth = await openSignIn(database, publicUrl, settings, log);
    const hosts = new Hosts([new URL(publicUrl).hostname, ...(settings.allowedHosts ?? [])]);
    server.serve(createApp({ gateway, auth, readiness, web, hosts, settings }).callback());
    await warnWithoutOwner(database, log);
    log.info({ url, publicUrl }, 'listening');
    return { url, port: Number(new URL(url).port), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function servicesFor(
  { authSecret, acceptedSecrets, mail: operator, scanner }: GatewaySettings,
  outbound: Outbound,
  feed: Feed,
): Services {
  const secretBox = new SecretBox(authSecret, acceptedSecrets);
  const scan = scanner && ((bytes: Buffer) => scanForViruses(scanner, bytes));
  return { outbound, secretBox, feed, mail: { outbound, operator }, scan };
}

function openSignIn(
  database: Database,
  publicUrl: string,
  { authSecret: secret, acceptedSecrets = [], openId, mail }: GatewaySettings,
  log: Logs['log'],
): Promise<Auth> {
  return createAuth({
    database,
    secret,
    acceptedSecrets,
    publicUrl,
    openId,
    resetBox: mail && new SecretBox(secret, acceptedSecrets),
    onError: (message, cause) => log.error({ err: cause }, message),
    onSignIn: (signIn) => noteSignIn(database, signIn),
  });
}

async function warnWithoutOwner(database: Database, log: Logs['log']): Promise<void> {
  if (!(await hasUsers(database.read)))
    log.warn('nobody owns this installation: "dossier set-up" makes the link for its first owner');
}

function openFeed(database: Database, { feed }: GatewaySettings, log: Logs['log']): Feed {
  const onError = (error: unknown) => log.error({ err: error }, 'the events could not be read');
  return new Feed(database, { subjects: liveSubjects, onError, ...feed });
}

function openAwaited(database: Database, { awaited }: GatewaySettings, log: Logs['log']): ResponseWaiters {
  const onError = (error: unknown) => log.error({ err: error }, 'the answers of runs could not be read');
  return new ResponseWaiters(database, { onError, ...awaited });
}

function openDatabase(settings: GatewaySettings, measures: Measures, log: Logs['log']): Database {
  return new Database({
    measures,
    url: settings.databaseUrl,
    directUrl: settings.databaseDirectUrl,
    applicationName: 'dossier gateway',
    isPreparing: settings.isPreparing,
    engine: settings.databaseEngine,
    isDemandingEvents: settings.isDemandingEvents ?? false,
    onError: (error) => log.warn({ err: error }, 'a connection to PostgreSQL broke'),
    onWarning: (message) => log.warn(message),
  });
}

/** 0.0.0.0 and :: mean "all addresses of this machine"; people can't open them. */
function publicUrlOf(url: string): string {
  return url.replace('//0.0.0.0:', '//localhost:').replace('//[::]:', '//localhost:').replace(/\/$/, '');
}
