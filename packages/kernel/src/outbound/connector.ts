import net from 'node:net';
import tls from 'node:tls';
import { LRUCache } from 'lru-cache';
import type { buildConnector } from 'undici';
import { type AddressRules, type Endpoint, endpointOf } from './address-rules.ts';
import { connectError, nameError, OutboundError, tlsError } from './failure.ts';
import { parseAddress } from '../addresses.ts';

// A distant host may need a second for its handshake; Node's default is 250 ms per address.
const attemptTimeoutMs = 2_500;

export interface ConnectorOptions {
  readonly rules: AddressRules;
  readonly resolve: Resolve;
  /** Timeout of the TCP and the TLS handshake together. */
  readonly timeoutMs: number;
  /** Certificate authorities (PEM) to trust instead of the defaults. */
  readonly ca?: string | undefined;
}

/**
 * Opens every connection of an Outbound: resolves the name, checks all addresses, connects to exactly those, checks the
 * connected address, and only then begins TLS.
 */
export class Connector {
  #isClosed = false;
  readonly #sockets = new Set<net.Socket>();
  readonly #options: ConnectorOptions;
  readonly #sessions = new LRUCache<string, Buffer>({ max: 1_000, ttl: 300_000 });

  constructor(options: ConnectorOptions) {
    this.#options = options;
  }

  /** The connector as undici calls it. */
  readonly connect = (
    { hostname, protocol, port }: buildConnector.Options,
    callback: buildConnector.Callback,
  ): void => {
    const isPlain = protocol === 'http:';
    const endpoint = {
      protocol: isPlain ? 'http:' : 'https:',
      host: hostname.replace(/\.$/, ''),
      port: Number(port || (isPlain ? 80 : 443)),
    } as const;
    this.open(endpoint).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };

  get openCount(): number {
    return this.#sockets.size;
  }

  close(): void {
    this.#isClosed = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** An open connection, encrypted only for https. Rejects with an OutboundError. */
  async open(endpoint: Endpoint): Promise<net.Socket> {
    const { rules, resolve, timeoutMs } = this.#options;
    const addresses = await resolveTarget(endpoint, rules, resolve);
    if (this.#isClosed) throw new OutboundError('connect', 'Closed in the meantime.');
    const socket = this.#dial(endpoint, addresses);
    const where = `${endpoint.host}:${endpoint.port}`;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      socket.destroy();
    }, timeoutMs);
    try {
      await reached(socket, 'connect', (error) => connectError(where, error));
      checkAddress(endpoint, rules, socket.remoteAddress ?? '');
      if (endpoint.protocol !== 'https:') return socket;
      const secure = this.#secure(endpoint, socket);
      await reached(secure, 'secureConnect', (error) => tlsError(where, error));
      return secure;
    } catch (error) {
      socket.destroy();
      throw isLate
        ? new OutboundError('timeout', `${where} did not complete a connection within ${timeoutMs / 1000} s.`)
        : error;
    } finally {
      clearTimeout(timer);
    }
  }

  #dial({ host, port }: Endpoint, addresses: string[]): net.Socket {
    const judged = addresses.map((address) => ({ address, family: net.isIP(address) }));
    const [only] = judged;
    const socket = net.connect({
      host: judged.length === 1 && only ? only.address : host,
      port,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: attemptTimeoutMs,
      // No second lookup, which DNS rebinding could answer differently.
      lookup: (_host, _options, done) => done(null, judged),
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: 60_000,
    });
    // undici adds its listener later; until then an error must not end the process.
    socket.on('error', () => {});
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }

  #secure({ host, port }: Endpoint, raw: net.Socket): tls.TLSSocket {
    const key = `${host}:${port}`;
    const session = this.#sessions.get(key);
    const { ca } = this.#options;
    const socket = tls.connect({
      socket: raw,
      host,
      ...(net.isIP(host) === 0 ? { servername: host } : {}),
      ...(session ? { session } : {}),
      ...(ca === undefined ? {} : { ca }),
      ALPNProtocols: ['http/1.1'],
      // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED=0 can't disable the check of certificates.
      rejectUnauthorized: true,
    });
    socket.on('error', () => {});
    socket.on('session', (fresh) => this.#sessions.set(key, fresh));
    return socket;
  }
}

function reached(
  socket: net.Socket,
  event: 'connect' | 'secureConnect',
  explain: (error: unknown) => OutboundError,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error?: unknown) => reject(explain(error));
    // A peer may also close without an error.
    socket.once('error', fail).once('close', fail);
    socket.once(event, () => {
      socket.off('error', fail).off('close', fail);
      resolve();
    });
  });
}

/** A parsed URL. The request uses exactly the checked values. */
interface Target extends Endpoint {
  readonly origin: string;
  readonly path: string;
}

/** Layer 1: checks the text of a URL. Throws an OutboundError. */
export function parseTarget(text: string, rules: AddressRules): Target {
  const url = URL.parse(text);
  if (!url) throw refused('is not an absolute URL');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refused(`starts with ${url.protocol}; it must be https`);
  if (url.username !== '' || url.password !== '')
    throw refused('carries a user name or password; send them in a header');
  const target = { ...endpointOf(url), origin: url.origin, path: url.pathname + url.search };
  // The parser has normalized every notation of an IPv4 address (decimal, hex, octal, short, full-width).
  const isLiteral = parseAddress(target.host) !== undefined;
  const reason = rules.refusalOfName(target) ?? (isLiteral ? rules.refusalOfAddress(target, target.host) : undefined);
  if (reason !== undefined) throw refused(`is refused: ${reason}`);
  if (!isLiteral && rules.isHopeless(target)) throw refused('is refused: it must be https');
  return target;
}

/** Layer 2: checks every address of the name; one refused address refuses them all. */
export async function resolveTarget(endpoint: Endpoint, rules: AddressRules, resolve: Resolve): Promise<string[]> {
  if (parseAddress(endpoint.host)) return [endpoint.host];
  const addresses = await resolve(endpoint.host).catch((error: unknown) => {
    throw nameError(endpoint.host, error);
  });
  if (addresses.length === 0) throw nameError(endpoint.host);
  for (const address of addresses) checkAddress(endpoint, rules, address);
  return addresses;
}

/** Throws if the address is refused. Also layer 3, for the connected socket. */
function checkAddress(endpoint: Endpoint, rules: AddressRules, address: string): void {
  const reason = rules.refusalOfAddress(endpoint, address);
  if (reason !== undefined) throw refused(`is refused: ${reason}`);
}

/** Layer 1 for a mail server: throws if the port, the host name or a literal address is refused. */
export function checkName(endpoint: Endpoint, rules: AddressRules): void {
  const reason = rules.refusalOfName(endpoint);
  if (reason !== undefined) throw refused(`is refused: ${reason}`);
  if (parseAddress(endpoint.host)) checkAddress(endpoint, rules, endpoint.host);
}

/** All IPv4 and IPv6 addresses of a name. Rejects if it has none or the name service fails. */
export type Resolve = (host: string) => Promise<string[]>;

function refused(reason: string): OutboundError {
  return new OutboundError('blocked', `The address ${reason}.`);
}
