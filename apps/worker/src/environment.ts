import { readEnvironment, variables } from '@dossier/kernel/environment.ts';
import { operatorMailOf } from '@dossier/kernel/smtp/operator-mail.ts';

export function readWorkerSettings(source: Record<string, string | undefined> = process.env) {
  const values = readEnvironment(variables, source);
  const gatewayUrl = `http://${values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST}:${values.PORT}`;
  return {
    databaseUrl: values.DATABASE_URL,
    directUrl: values.DATABASE_DIRECT_URL,
    isPreparing: values.DATABASE_PREPARED,
    databaseEngine: values.DATABASE_ENGINE,
    slots: { housekeeping: values.JOBS_HOUSEKEEPING, webhooks: values.JOBS_WEBHOOKS, workflows: values.JOBS_WORKFLOWS },
    authSecret: values.AUTH_SECRET,
    acceptedSecrets: values.AUTH_SECRETS_ACCEPTED,
    outboundAllow: values.OUTBOUND_ALLOW,
    isInsecureAllowed: values.ALLOW_INSECURE_WEBHOOKS,
    // Webhooks must not call the gateway itself.
    ownUrls: [gatewayUrl, ...(values.PUBLIC_URL === undefined ? [] : [values.PUBLIC_URL])],
    publicUrl: (values.PUBLIC_URL ?? gatewayUrl).replace(/\/$/, ''),
    webhookCaps: {
      perWebhook: values.WEBHOOK_CONCURRENCY,
      perFailingWebhook: values.WEBHOOK_CONCURRENCY_FAILING,
      perWorkspace: values.WEBHOOK_CONCURRENCY_WORKSPACE,
    },
    workflowLeaseS: values.WORKFLOW_LEASE_S,
    chainBudget: {
      runsPerRoot: values.WORKFLOW_CHAIN_RUNS,
      repeatsPerRoot: values.WORKFLOW_CHAIN_REPEATS,
      writesPerRoot: values.WORKFLOW_CHAIN_WRITES,
      runsPerHour: values.WORKFLOW_CHAIN_RUNS_PER_HOUR,
      writesPerHour: values.WORKFLOW_CHAIN_WRITES_PER_HOUR,
    },
    auditDays: values.AUDIT_DAYS,
    mail: operatorMailOf(values.SMTP_URL, values.MAIL_FROM),
    mailPerMinute: values.MAIL_PER_MINUTE,
    metrics:
      values.WORKER_METRICS_PORT === undefined ? undefined : { host: values.HOST, port: values.WORKER_METRICS_PORT },
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: values.LOG_LEVEL,
  };
}
