import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gatewaySettings } from '@dossier/gateway/environment.ts';
import { readEnvironment, variables } from '@dossier/kernel/environment.ts';
import type { EngineKind } from '@dossier/postgres-engine/index.ts';
import { readWorkerSettings } from '@dossier/worker/environment.ts';
import { Refusal } from './command.ts';

type Source = Record<string, string | undefined>;

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_OWNER_URL, DATABASE_ENGINE } = variables;
const { AUTH_SECRET, AUTH_SECRETS_ACCEPTED, HOST, PORT, PUBLIC_URL, WORKSPACE_CREATION } = variables;

/** Location of the data: a PostgreSQL of the operator's own, or an embedded one in a folder. */
export type DatabaseLocation =
  | { kind: 'outside'; url: string; directUrl: string | undefined; ownerUrl: string | undefined }
  | { kind: 'embedded'; folder: string };

export function readDatabaseLocation(source: Source = process.env): DatabaseLocation {
  const values = readEnvironment(
    { DATA_DIR, DATABASE_URL: DATABASE_URL.optional(), DATABASE_DIRECT_URL, DATABASE_OWNER_URL },
    source,
  );
  if (values.DATABASE_URL !== undefined)
    return {
      kind: 'outside',
      url: values.DATABASE_URL,
      directUrl: values.DATABASE_DIRECT_URL,
      ownerUrl: values.DATABASE_OWNER_URL,
    };
  if (values.DATABASE_OWNER_URL !== undefined)
    throw new Refusal('DATABASE_OWNER_URL is set, but not DATABASE_URL: name the role of gateways and workers in it.');
  // A given folder is relative to the working directory, the default one to the program.
  return {
    kind: 'embedded',
    folder: source['DATA_DIR'] ? resolve(values.DATA_DIR) : resolve(repository, values.DATA_DIR),
  };
}

/** The engine for a command that opens a `Database`. */
export function readEngine(source: Source = process.env): EngineKind {
  return readEnvironment({ DATABASE_ENGINE }, source).DATABASE_ENGINE;
}

export interface AuthSecrets {
  readonly authSecret: string;
  readonly acceptedSecrets: readonly string[];
}

/** The secrets that the operator keeps; undefined if AUTH_SECRET is not set. */
export function readAuthSecrets(source: Source = process.env): AuthSecrets | undefined {
  if (!source['AUTH_SECRET']) return undefined;
  const values = readEnvironment({ AUTH_SECRET, AUTH_SECRETS_ACCEPTED }, source);
  return { authSecret: values.AUTH_SECRET, acceptedSecrets: values.AUTH_SECRETS_ACCEPTED };
}

/** The secrets that the operator keeps, or else those beside the embedded PostgreSQL. */
export function demandAuthSecrets(kept: AuthSecrets | undefined): AuthSecrets {
  const secrets = readAuthSecrets() ?? kept;
  if (!secrets) throw new Refusal('AUTH_SECRET is not set. Set it, and the earlier ones in AUTH_SECRETS_ACCEPTED.');
  return secrets;
}

/** The public address of the gateway, without a slash at the end. */
export function readPublicUrl(source: Source = process.env): string {
  const values = readEnvironment({ HOST, PORT, PUBLIC_URL }, source);
  return (
    values.PUBLIC_URL ?? `http://${values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST}:${values.PORT}`
  ).replace(/\/$/, '');
}

export type StartSettings = ReturnType<typeof readStartSettings>;

/** Checks every variable that the processes to be started will read, before anything is started. */
export function readStartSettings(source: Source = process.env) {
  const location = readDatabaseLocation(source);
  if (location.kind === 'outside' && !source['AUTH_SECRET']) {
    throw new Refusal(
      'AUTH_SECRET is not set. With a DATABASE_URL of your own, give a secret of at least 32 characters that ' +
        'stays the same, for example the output of: openssl rand -hex 32',
    );
  }
  const values = readEnvironment(
    { HOST, PORT, PUBLIC_URL, WORKSPACE_CREATION, AUTH_SECRET: AUTH_SECRET.optional() },
    source,
  );
  const complete = {
    DATABASE_URL: 'postgres://127.0.0.1/later',
    AUTH_SECRET: 'generated-later-and-never-used-as-it-is',
    ...Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')),
  };
  gatewaySettings(complete);
  readWorkerSettings(complete);
  return {
    location,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL,
    /** Undefined if it is generated and kept beside the embedded PostgreSQL. */
    authSecret: values.AUTH_SECRET,
    // With the embedded PostgreSQL, everybody with an account may create workspaces: it is a trial or a small team.
    workspaceCreation: values.WORKSPACE_CREATION ?? (location.kind === 'embedded' ? 'member' : 'operator'),
  };
}

/** The environment of a child process: ours and the settings found since, without the owner's password. */
export function childEnvironment(found: Source): Source {
  return { ...process.env, ...found, DATABASE_OWNER_URL: undefined };
}

/** The tables' owner must stay safe if a gateway or worker is compromised. */
export function refuseOwnerUrl(source: Source = process.env): void {
  if (source['DATABASE_OWNER_URL'])
    throw new Refusal(
      'DATABASE_OWNER_URL is for start, migrate, backup and restore. Take it out of the environment of gateways ' +
        'and workers.',
    );
}
