import type { AnyTRPCRouter } from '@trpc/server';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { oas31 } from 'zod-openapi';
import { createDocument } from '../openapi/document.ts';
import { hookPrefix } from '../hooks/target.ts';
import { createTriggerDocument } from '../openapi/trigger.ts';
import { restPrefix, RouteTable, type Endpoint } from '../rest/routes.ts';
import type { Reply } from './http.ts';

export const triggerPath = `${hookPrefix}/{workflowId}`;

type Operation = Pick<Endpoint, 'method' | 'path'>;

/** Checks every answer against the OpenAPI documents: a declared status, and a body and headers of the declared shape. */
export class Contract {
  readonly #table: RouteTable;
  readonly #document: oas31.OpenAPIObject;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });

  constructor(router: AnyTRPCRouter) {
    this.#table = new RouteTable(router);
    const document = createDocument(router);
    this.#document = { ...document, paths: { ...document.paths, ...createTriggerDocument().paths } };
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(closed(this.#document), 'openapi');
  }

  /** Throws if the document does not allow the answer. */
  check(method: string, path: string, reply: Reply): void {
    const isHook = path.startsWith(`${hookPrefix}/`);
    if ((!path.startsWith(`${restPrefix}/`) && !isHook) || path.startsWith(`${restPrefix}/openapi`)) return;
    const named = `${method} ${path.slice(0, 500)} -> ${reply.status}`;
    if (!reply.headers['x-request-id']) throw new Error(`${named}: no X-Request-Id`);
    if (method === 'OPTIONS') return;
    const endpoint = isHook ? hook(method) : this.#endpointOf(method, path);
    // Never became a request for a path: a URL that is too long, or not HTTP.
    const isGarbage = reply.headers['connection'] === 'close' && (reply.status === 400 || reply.status === 431);
    const at = endpoint && !isGarbage ? this.#answerOf(endpoint, reply, named) : 'openapi#/components/schemas/ApiError';
    const limits = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'].filter(
      (name) => !/^\d+$/.test(reply.headers[name] ?? ''),
    );
    // Needs no key and has no limit of the workspace.
    if (!isGarbage && !isHook && limits.length > 0) throw new Error(`${named}: no ${limits.join(', ')}`);
    if (method === 'HEAD' || reply.status === 304) return;
    const type = reply.headers['content-type'] ?? 'nothing';
    if (!/^application\/json\b/.test(type)) {
      if (reply.status === 200 && endpoint && this.#sendsFile(endpoint, type)) return;
      throw new Error(`${named}: not JSON but ${type}`);
    }
    const validate = this.#ajv.getSchema(at);
    if (!validate) throw new Error(`${named}: the document has no ${at}`);
    const { body } = reply;
    if (!validate(body))
      throw new Error(
        `${named}: the body is not as declared: ` +
          `${this.#ajv.errorsText(validate.errors)}\n${reply.text.slice(0, 2_000)}`,
      );
    if (reply.status >= 400 && body['requestId'] !== reply.headers['x-request-id'])
      throw new Error(`${named}: another request id in the body`);
  }

  #endpointOf(method: string, path: string): Operation | undefined {
    const [plain = ''] = path.slice(restPrefix.length).split('?', 1);
    try {
      return this.#table.find(plain)?.route.endpoints.get(method === 'HEAD' ? 'GET' : method);
    } catch {
      return undefined;
    }
  }

  /** Whether the document declares a file of this type. */
  #sendsFile({ path, method }: Operation, type: string): boolean {
    const responses = this.#document.paths?.[path]?.[method.toLowerCase() as 'get']?.responses;
    const answer = responses?.['200'] as oas31.ResponseObject | undefined;
    return Object.keys(answer?.content ?? {}).some((declared) => type.split(';', 1)[0] === declared);
  }

  #answerOf({ path, method }: Operation, reply: Reply, named: string): string {
    const item = this.#document.paths?.[path];
    const name = method.toLowerCase() as 'get';
    const responses = item?.[name]?.responses as oas31.ResponsesObject | undefined;
    const status = reply.status < 400 || path === triggerPath ? reply.status : 'default';
    const declared = responses?.[status] as oas31.ResponseObject | oas31.ReferenceObject | undefined;
    if (!declared) throw new Error(`${named}: the status is not declared`);
    const pathPointer = path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
    const pointer = '$ref' in declared ? declared.$ref : `#/paths/${pathPointer}/${name}/responses/${status}`;
    const response =
      '$ref' in declared
        ? (this.#document.components?.responses?.[declared.$ref.split('/').at(-1) ?? ''] as oas31.ResponseObject)
        : declared;
    const mustHave =
      reply.status === 429 || reply.status === 503
        ? ['Retry-After']
        : reply.status === 401 && path !== triggerPath
          ? ['WWW-Authenticate']
          : [];
    for (const header of mustHave) {
      if (!reply.headers[header.toLowerCase()]) throw new Error(`${named}: no ${header}`);
    }
    const known = new Set(Object.keys(response.headers ?? {}).map((header) => header.toLowerCase()));
    for (const header of ['etag', 'link', 'location', 'x-total-count', 'retry-after']) {
      if (reply.headers[header] !== undefined && !known.has(header))
        throw new Error(`${named}: the header ${header} is not declared`);
    }
    return `openapi${pointer}/content/application~1json/schema`;
  }
}

/** The trigger URL of a workflow is in a document, although it is not a procedure. */
function hook(method: string): Operation | undefined {
  return method === 'POST' || method === 'GET' ? { method, path: triggerPath } : undefined;
}

/** The document with closed objects: clients must expect more in an answer, but each property that is sent is declared. */
function closed(document: oas31.OpenAPIObject): object {
  return JSON.parse(JSON.stringify(document), (key, value: { allOf?: object[] } | null) => {
    if (typeof value !== 'object' || value === null) return value;
    // Members of `allOf` know only their own part, and components may be such members.
    for (const one of key === 'schemas' ? Object.values<object>({ ...value }) : (value.allOf ?? []))
      Reflect.deleteProperty(one, 'unevaluatedProperties');
    const isSchema = 'properties' in value || 'allOf' in value || '$ref' in value;
    return isSchema ? { ...value, unevaluatedProperties: false } : value;
  }) as object;
}
