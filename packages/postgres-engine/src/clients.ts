import { Socket } from 'node:net';
import pg from 'pg';
import type { DatabaseOptions } from './engine.ts';

const jsonbOid = 3802;
// Added to PostgreSQL's statement timeout, so that the server's own timeout comes first.
const answerGraceMs = 5_000;
// TCP keepalive: PostgreSQL frees the locks of a vanished machine after about 5 s.
const foundDeadSoon =
  '-c tcp_keepalives_idle=2 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3 -c tcp_user_timeout=5000';
const withText = new WeakMap<pg.CustomTypesConfig, pg.CustomTypesConfig>();

/** The same types, but jsonb stays text, which a column parses on access. */
export function withJsonAsText(types: pg.CustomTypesConfig): pg.CustomTypesConfig {
  let made = withText.get(types);
  if (!made) {
    made = { getTypeParser: (oid, format) => (oid === jsonbOid ? String : types.getTypeParser(oid, format)) };
    withText.set(types, made);
  }
  return made;
}

/** A client whose jsonb stays text, also in queries with types of their own, such as drizzle's. */
export class TextJsonClient extends pg.Client {
  readonly #socket: Socket;

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket();
    super({ ...config, types: withJsonAsText(config?.types ?? pg.types), stream: () => socket });
    this.#socket = socket;
  }

  /** Closes the connection at once. `end` would wait for a network that may be down. */
  destroy(): void {
    this.#socket.destroy();
  }
}

const { query } = pg.Client.prototype;
// Set on the prototype: TypeScript can't type an override with pg's overloads.
Object.defineProperty(TextJsonClient.prototype, 'query', {
  value(this: pg.Client, first: unknown, ...rest: unknown[]): unknown {
    return Reflect.apply(query, this, [isTyped(first) ? textOf(first) : first, ...rest]);
  },
  configurable: true,
  writable: true,
});

interface Typed {
  readonly types: pg.CustomTypesConfig;
}

function isTyped(query: unknown): query is Typed {
  return typeof query === 'object' && query !== null && 'types' in query && query.types !== undefined;
}

function textOf(query: Typed): Typed {
  return { ...query, types: withJsonAsText(query.types) };
}

export function clientSettings(options: DatabaseOptions) {
  const { statementTimeoutMs = 10_000, isPreparing = true } = options;
  const settings =
    `-c TimeZone=UTC -c statement_timeout=${statementTimeoutMs} -c idle_in_transaction_session_timeout=60000 -c ` +
    'max_parallel_workers_per_gather=0';
  // A connection is closed after this time without an answer.
  const answerWithinMs = statementTimeoutMs + answerGraceMs;
  const config = {
    connectionString: options.url,
    application_name: options.applicationName,
    connectionTimeoutMillis: 5_000,
    query_timeout: answerWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  // A pooler in transaction mode refuses settings.
  const withSettings = (more = ''): pg.PoolConfig => (isPreparing ? { options: `${settings} ${more}` } : {});
  const listening = { ...config, ...withSettings(foundDeadSoon), connectionString: options.directUrl ?? options.url };
  return { answerWithinMs, config, withSettings, listening };
}
