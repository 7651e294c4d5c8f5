import type { CallContext } from '@dossier/kernel/context.ts';
import { toDomainError, type DomainError } from '@dossier/kernel/errors.ts';
import { mapValues } from '@dossier/kernel/exact-json.ts';
import {
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  UriTemplate,
} from '@modelcontextprotocol/server';
import { ZodError } from 'zod';
import type { Catalogue, Resource } from './catalogue.ts';
import { type Call, shownTool, type Tool } from './tool.ts';

/** Longer URIs are refused: no resource has one. */
const uriLengthMax = 2_000;

export interface Asked {
  readonly ctx: CallContext;
  /** The generation of the protocol: `modern` from 2026-07-28 on. */
  readonly era: 'legacy' | 'modern';
  /** Aborts when the connection is closed. */
  readonly left: AbortSignal;
  /** Starts the time limit of a tool; the signal aborts when it is over. */
  readonly due: () => AbortSignal;
  /** Called with internal errors only. */
  readonly onError: (error: DomainError) => void;
}

/** Makes the server of each request: it shows and runs what the key may call. */
export class Servers {
  readonly #callOf: (ctx: CallContext) => Call;
  readonly #offer: Catalogue;
  /** The JSON Schemas of tools, made once. */
  readonly #shown;
  readonly #underWay = new RequestsUnderWay();

  constructor(callOf: (ctx: CallContext) => Call, offer: Catalogue) {
    this.#callOf = callOf;
    this.#offer = offer;
    this.#shown = new Map(offer.tools.map((tool) => [tool.name, shownTool(tool)]));
  }

  open(asked: Asked): Server {
    const server = new Server(
      { name: 'dossier', title: 'Dossier', version: '1.0.0' },
      { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: this.#offer.instructions },
    );
    const call = this.#callOf(asked.ctx);
    this.#offerTools(server, asked, call);
    this.#offerResources(server, asked, call);
    this.#offerPrompts(server);
    return server;
  }

  #offerTools(server: Server, asked: Asked, call: Call): void {
    const { actor } = asked.ctx;
    const tools = this.#offer.tools.filter((tool) => isOffered(tool, actor, call));
    server.setRequestHandler('tools/list', () => ({ tools: tools.flatMap(({ name }) => this.#shown.get(name) ?? []) }));
    server.setRequestHandler('tools/call', async ({ params: { name, arguments: given } }, request) => {
      const tool = tools.find((one) => one.name === name);
      if (!tool) throw unknown(`tool "${name}"`);
      const underWay = this.#underWay.begin(keyOf(actor), request.mcpReq.id);
      // Closing the connection cancels a modern request; a legacy one is cancelled only by a notification.
      const cancelled = asked.era === 'modern' ? asked.left : underWay.signal;
      try {
        return await tool.run(given ?? {}, callOfTool(call, request, { cancelled, due: asked.due() }));
      } catch (thrown) {
        return { isError: true, content: [{ type: 'text', text: wordsOf(thrown, asked.onError) }] };
      } finally {
        underWay.end();
      }
    });
    server.setNotificationHandler('notifications/cancelled', ({ params: { requestId } }) =>
      this.#underWay.cancel(keyOf(actor), requestId),
    );
  }

  #offerResources(server: Server, { onError }: Asked, call: Call): void {
    const seen = this.#offer.resources.filter(({ needs }) => needs.every((name) => call.may(name)));
    const shown = seen.map((resource) => {
      const { read: _, needs: __, ...one } = resource;
      return one;
    });
    const isTemplate = ({ uri }: Pick<Resource, 'uri'>) => uri.includes('{');
    server.setRequestHandler('resources/list', () => ({ resources: shown.filter((one) => !isTemplate(one)) }));
    server.setRequestHandler('resources/templates/list', () => ({
      resourceTemplates: shown.filter(isTemplate).map(({ uri: uriTemplate, ...one }) => ({ uriTemplate, ...one })),
    }));
    server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
      const found = resourceAt(uri, seen);
      if (!found) throw unknown(`resource ${uri.slice(0, uriLengthMax)}`);
      try {
        return { contents: await found.resource.read(call, uri, found.values) };
      } catch (thrown) {
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, wordsOf(thrown, onError));
      }
    });
  }

  #offerPrompts(server: Server): void {
    const { prompts } = this.#offer;
    server.setRequestHandler('prompts/list', () => ({
      prompts: prompts.map(({ name, title, description, arguments: given }) => ({
        name,
        title,
        description,
        arguments: [...given],
      })),
    }));
    server.setRequestHandler('prompts/get', ({ params: { name, arguments: given = {} } }) => {
      const prompt = prompts.find((one) => one.name === name);
      if (!prompt) throw unknown(`prompt "${name}"`);
      return { description: prompt.description, messages: prompt.messages(given) };
    });
  }
}

/** Destructive tools need the scope `write`; scopes of single nouns are not enough. */
function isOffered({ level, scope, needs, alsoNeeds = [] }: Tool, actor: CallContext['actor'], call: Call): boolean {
  const demanded = level === 'destructive' ? 'write' : scope;
  if (demanded && !(actor?.kind === 'key' && actor.scopes.includes(demanded))) return false;
  return needs.some((name) => call.may(name)) && alsoNeeds.every((name) => call.may(name));
}

function keyOf(actor: CallContext['actor']): string {
  return actor?.kind === 'key' ? actor.id : '';
}

function resourceAt(uri: string, resources: readonly Resource[]) {
  if (uri.length > uriLengthMax) return undefined;
  for (const resource of resources) {
    const values = new UriTemplate(resource.uri).match(uri);
    if (values) return { resource, values: mapValues(values, String) };
  }
  return undefined;
}

function unknown(what: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no ${what} for this key.`);
}

/** The error message with its paths, so that the agent can correct its call. `onError` gets internal errors. */
function wordsOf(thrown: unknown, onError: Asked['onError']): string {
  if (thrown instanceof ZodError)
    return thrown.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`).join('\n');
  const error = toDomainError(thrown);
  if (error.status >= 500) onError(error);
  const { message, issues = [], retryAfterS } = error;
  const places = issues.map(({ path, message: what }) => `${path.join('.') || 'input'}: ${what}`);
  const wait = retryAfterS === undefined ? [] : [`Try again in ${retryAfterS} s.`];
  return [...(places.length > 0 ? places : [message]), ...wait].join('\n');
}

/** The calls of a tool, which reports progress, can be cancelled, and must answer in time. */
function callOfTool(call: Call, { mcpReq }: ServerContext, signals: Pick<Call, 'cancelled' | 'due'>): Call {
  const token = mcpReq._meta?.progressToken;
  let last = -Infinity;
  return Object.assign((...given: Parameters<Call>) => call(...given), {
    ...signals,
    may: call.may,
    progress: async (done: number, total?: number, message?: string) => {
      // The protocol requires increasing progress.
      if (token === undefined || done <= last) return;
      last = done;
      const params = { progressToken: token, progress: done, total, message };
      // The caller has closed the connection: there is nothing to answer.
      await mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
    },
  });
}

type RequestId = string | number;

/**
 * Legacy requests (protocol before 2026-07-28) of this process, so that a cancel notification finds them. Without
 * sessions, a request is identified by key and request id. Clients count from 0, so two with one key may use the same
 * id at the same time; then the notification cancels neither.
 */
class RequestsUnderWay {
  readonly #requests = new Map<string, Set<AbortController>>();

  /** `signal` aborts when the caller cancels; `end` is called when the request has its answer. */
  begin(keyId: string, requestId: RequestId): { readonly signal: AbortSignal; end(): void } {
    const name = nameOf(keyId, requestId);
    const alike = this.#requests.get(name) ?? new Set();
    const own = new AbortController();
    this.#requests.set(name, alike.add(own));
    return {
      signal: own.signal,
      end: () => {
        alike.delete(own);
        if (alike.size === 0) this.#requests.delete(name);
      },
    };
  }

  cancel(keyId: string, requestId: RequestId | undefined): void {
    if (requestId === undefined) return;
    const [only, ...others] = this.#requests.get(nameOf(keyId, requestId)) ?? [];
    if (others.length === 0) only?.abort();
  }
}

function nameOf(keyId: string, requestId: RequestId): string {
  return JSON.stringify([keyId, requestId]);
}
