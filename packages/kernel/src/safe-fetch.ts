import type { Socket } from 'node:net';
import { Agent } from 'undici';
import { decodeId } from './ids.ts';
import { type AddressPolicy, AddressRules, type Endpoint } from './outbound/address-rules.ts';
import { checkName, Connector, parseTarget, type Resolve, resolveTarget } from './outbound/connector.ts';
import { AnswerHandler, type Limits, type Outcome } from './outbound/answer-handler.ts';
import { OutboundError } from './outbound/failure.ts';
import { checkHeaders } from './outbound/headers.ts';
import { nameService } from './outbound/name-service.ts';

export interface OutboundOptions extends AddressPolicy {
  /**
   * OUTBOUND_ALLOW: as in `AddressPolicy`; an entry with `@` and the id of a workspace applies only to that workspace.
   */
  readonly allow: readonly string[];
  /** Replaces DNS in tests. */
  readonly resolve?: Resolve | undefined;
  /** Certificate authorities (PEM) to trust instead of the defaults. */
  readonly ca?: string | undefined;
  readonly connectTimeoutMs?: number | undefined;
}

export interface OutboundRequest extends Limits {
  /** Workspace of the request: OUTBOUND_ALLOW may allow it more. */
  readonly workspaceId?: string | undefined;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

/** Reason why a URL can't be a target: it is refused, or its name does not resolve now. */
export interface Problem {
  readonly errorClass: 'blocked' | 'dns';
  readonly message: string;
}

const headersBytesMax = 16 * 1024;
// Above this many open connections, further ones are closed after use.
const keptConnectionsMax = 1_000;

/**
 * Sends requests to customers' URLs; no other code may. Three layers prevent SSRF: they check the text of the URL, all
 * addresses of its name, and the address of the connected socket. Redirects are not followed, and proxies of the
 * environment are not used.
 */
export class Outbound {
  /** Certificate authorities to trust instead of the defaults. */
  readonly ca: string | undefined;
  readonly #common: ReturnType<typeof guardedAgent>;
  /** Agents of workspaces with permissions of their own. */
  readonly #own: ReadonlyMap<string, ReturnType<typeof guardedAgent>>;

  constructor(options: OutboundOptions) {
    const { common, byWorkspace } = permissionsOf(options.allow);
    this.ca = options.ca;
    this.#common = guardedAgent({ ...options, allow: common });
    this.#own = new Map(
      Object.entries(byWorkspace).map(([id, more]) => [id, guardedAgent({ ...options, allow: [...common, ...more] })]),
    );
  }

  /** Sends a request. Rejects only if the caller's signal aborts it or the Outbound is closed. */
  send(request: OutboundRequest): Promise<Outcome> {
    return this.#agentOf(request.workspaceId).send(request);
  }

  /** Reason why a URL is refused, as a sentence for the person who entered it; undefined if it is allowed. */
  check(url: string, workspaceId?: string): Promise<Problem | undefined> {
    return this.#agentOf(workspaceId).check(url);
  }

  /** A connection to a mail server, to exactly the checked address. */
  connect(endpoint: Endpoint, workspaceId?: string): Promise<Socket> {
    return this.#agentOf(workspaceId).connect(endpoint);
  }

  /** Aborts requests in progress, whose calls reject. */
  async close(): Promise<void> {
    await Promise.all([this.#common, ...this.#own.values()].map((agent) => agent.close()));
  }

  #agentOf(workspaceId: string | undefined): ReturnType<typeof guardedAgent> {
    return (workspaceId === undefined ? undefined : this.#own.get(workspaceId)) ?? this.#common;
  }
}

/** The entries of OUTBOUND_ALLOW for all workspaces, and those for one each. */
function permissionsOf(allow: readonly string[]) {
  const common: string[] = [];
  const byWorkspace: Record<string, string[]> = {};
  for (const entry of allow) {
    const [what = '', workspaceId] = entry.split('@');
    if (workspaceId === undefined) common.push(what);
    else if (decodeId('ws', workspaceId) === undefined)
      throw new Error(`OUTBOUND_ALLOW: "${entry}" must name a workspace by its id after the @.`);
    else (byWorkspace[workspaceId] ??= []).push(what);
  }
  return { common, byWorkspace };
}

/** Connections under one policy; kept connections are never shared with another policy. */
function guardedAgent(options: OutboundOptions) {
  const rules = new AddressRules(options);
  const names = nameService(rules);
  const resolve = options.resolve ?? names.resolve;
  const connector = new Connector({ rules, resolve, timeoutMs: options.connectTimeoutMs ?? 10_000, ca: options.ca });
  const agent = new Agent({
    connect: connector.connect,
    allowH2: false,
    maxHeaderSize: headersBytesMax,
    // Our timeout covers the call up to the last byte; undici's only measure silence.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 30_000,
    // Under steady load too, a name is resolved again from time to time.
    clientTtl: 60_000,
  });
  return {
    async send(request: OutboundRequest): Promise<Outcome> {
      request.signal?.throwIfAborted();
      const handler = new AnswerHandler(request);
      try {
        checkHeaders(request.headers);
        const { origin, path } = parseTarget(request.url, rules);
        const { method, headers, body = null } = request;
        const isCrowded = connector.openCount > keptConnectionsMax;
        agent.dispatch({ origin, path, method, headers, body, ...(isCrowded ? { reset: true } : {}) }, handler);
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        handler.fail(error);
      }
      return handler.outcome;
    },
    async check(url: string): Promise<Problem | undefined> {
      try {
        await resolveTarget(parseTarget(url, rules), rules, resolve);
        return undefined;
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        return { errorClass: error.errorClass === 'dns' ? 'dns' : 'blocked', message: error.message };
      }
    },
    async connect(endpoint: Endpoint): Promise<Socket> {
      const host = endpoint.host.toLowerCase().replace(/\.$/, '');
      checkName({ ...endpoint, host }, rules);
      return connector.open({ ...endpoint, host });
    },
    async close(): Promise<void> {
      names.close();
      const closed = agent.destroy();
      connector.close();
      await closed;
    },
  };
}
