// The report of a dry run is described while this file loads, so the examples of ids must be known.
import '@dossier/domain/ids.ts';
import { dryRunSchema } from '@dossier/domain/dry-run-schema.ts';
import { eventDefinitions } from '@dossier/domain/events.ts';
import { ping } from '@dossier/domain/webhooks/events.ts';
import { eventKind } from '@dossier/kernel/values.ts';
import type { ProcedureMeta } from '@dossier/kernel/procedures.ts';
import { scopesOf } from '@dossier/kernel/scopes.ts';
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { generateOpenApiDocument } from 'trpc-openapi';
import { z } from 'zod';
import type { oas31 } from 'zod-openapi';
import { isOptional } from '../rest/parameters.ts';
import { type Deprecation, type Endpoint, restPrefix, RouteTable } from '../rest/routes.ts';
import { errorResponse, errorSchema } from './errors.ts';
import { headersOf, requestParameters, responseHeaders } from './headers.ts';
import { describedTags, overview } from './overview.ts';
import { parametersOf } from './parameters.ts';
import { shareEqualParts } from './share.ts';
import { shortened } from './shorten.ts';
import { deliveryParameters, payloadPaths, takeWebhooks } from './webhooks.ts';

const events = [...eventDefinitions, ping];

const { $schema: _, $defs: _known, ...dryRunJson } = z.toJSONSchema(dryRunSchema, { io: 'output' });
/** The report of a dry run (docs/decisions/0043). No procedure declares it, since the base of all writes adds it. */
const dryRunComponent = JSON.parse(
  JSON.stringify(dryRunJson).replaceAll('#/$defs/', '#/components/schemas/'),
) as oas31.SchemaObject;

const securitySchemes: Record<string, oas31.SecuritySchemeObject> = {
  bearer: { type: 'http', scheme: 'bearer', description: 'An API key of the workspace, from the settings.' },
  basic: {
    type: 'http',
    scheme: 'basic',
    description: 'The API key as the user name, and an empty password; for tools that can only do Basic.',
  },
};

/** openapi.json. `publicUrl`: the origin of this server, without which the addresses are relative. */
export function createDocument(router: AnyTRPCRouter, publicUrl = ''): oas31.OpenAPIObject {
  return shareEqualParts(createWholeDocument(router, publicUrl));
}

/** The generator's document, completed by the gateway and shortened. */
export function createWholeDocument(router: AnyTRPCRouter, publicUrl = ''): oas31.OpenAPIObject {
  const { endpoints } = new RouteTable(router);
  const generated = generateOpenApiDocument(generatorRouter(router, endpoints), {
    title: 'Dossier',
    version: '1.0.0',
    description: overview,
    baseUrl: restPrefix,
    securitySchemes,
    paths: payloadPaths(events),
  });
  // The generator's own types describe the same document with an older copy of the same library.
  const document = generated as unknown as oas31.OpenAPIObject;
  const paths = document.paths ?? {};
  const webhooks = takeWebhooks(paths, events);
  for (const endpoint of endpoints) complete(operationOf(paths, endpoint), endpoint);
  return shortened({
    openapi: '3.1.0',
    info: { ...document.info, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: publicUrl + restPrefix, description: 'This server.' }],
    tags: describedTags(endpoints),
    security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })),
    paths,
    webhooks,
    components: {
      schemas: { ...ownSchemas(document.components?.schemas), ApiError: errorSchema, DryRun: dryRunComponent },
      responses: { Error: errorResponse, NotModified: notModified },
      parameters: { ...requestParameters, ...deliveryParameters },
      headers: responseHeaders,
      securitySchemes,
    },
  });
}

// The generator supports neither objects in a query string nor a query string beside a body, so it gets neither.
function generatorRouter(router: AnyTRPCRouter, endpoints: readonly Endpoint[]): AnyTRPCRouter {
  const procedures: Record<string, AnyTRPCProcedure> = { ...router._def.procedures };
  for (const { name, procedure, input, queryParameters, hasBody } of endpoints) {
    const others = [...queryParameters].filter(([, { form }]) => hasBody || form === 'map').map(([key]) => key);
    if (!input || others.length === 0) continue;
    procedures[name] = Object.assign(() => {}, procedure, {
      _def: {
        ...procedure._def,
        inputs: [input.omit(Object.fromEntries<never>(others.map((key) => [key, true as never])))],
      },
    }) as unknown as AnyTRPCProcedure;
  }
  return { ...router, _def: { ...router._def, procedures } };
}

function operationOf(paths: oas31.PathsObject, { path, method, name }: Endpoint): oas31.OperationObject {
  const methods = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;
  const operation = paths[path]?.[methods[method]];
  if (!operation) throw new Error(`The generator left out ${name}.`);
  return operation;
}

// OpenAPI lists scopes only for oauth2; here they are a line of the description and an extension for machines.
function addScopes(operation: oas31.OperationObject, { name, type, procedure }: Endpoint): void {
  const sum = type === 'query' ? 'read' : 'write';
  const meta = procedure._def.meta as ProcedureMeta | undefined;
  const scopes = scopesOf(name, sum, meta);
  const named = scopes.map((scope) => `\`${scope}\``).join(' and ');
  const line = scopes.length === 0 ? 'Any key may call this.' : `Scope: ${named}.`;
  operation.description = `${operation.description ?? ''}\n\n${line}`.trim();
  operation['x-required-scopes'] = [...scopes];
}

function complete(operation: oas31.OperationObject, endpoint: Endpoint): void {
  addScopes(operation, endpoint);
  // The schemes of the whole document are enough.
  delete operation.security;
  // The generator writes parameters here, never references to them.
  const parameters = (operation.parameters ?? []) as oas31.ParameterObject[];
  const success = (operation.responses as oas31.ResponsesObject)['200'] as oas31.ResponseObject;
  operation.operationId = endpoint.name.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
  operation.parameters = parametersOf(endpoint, parameters);
  if (operation.requestBody && !('$ref' in operation.requestBody)) {
    operation.requestBody.required = needsBody(endpoint);
    addFileForm(operation.requestBody.content, endpoint);
  }
  const done = successOf(endpoint, success);
  operation.responses = {
    [endpoint.successStatus]: done,
    ...(endpoint.isUpsert ? { 201: { ...done, description: 'Created.' } } : {}),
    ...dryRunResponseOf(endpoint, done),
    ...(endpoint.isSparable && endpoint.method === 'GET'
      ? { 304: { $ref: '#/components/responses/NotModified' } }
      : {}),
    default: { $ref: '#/components/responses/Error' },
  };
  if (endpoint.deprecation) markDeprecated(operation, endpoint.deprecation);
}

/** The form that takes the file of a body as a part. */
function addFileForm(content: oas31.ContentObject, { fileField }: Endpoint): void {
  const json = content['application/json']?.schema;
  if (fileField === undefined || !json || '$ref' in json) return;
  const { [fileField]: _, ...properties } = json.properties ?? {};
  const file = { type: 'string', contentMediaType: 'application/octet-stream', description: 'The file.' } as const;
  content['multipart/form-data'] = {
    schema: { type: 'object', properties: { ...properties, file }, required: ['file'] },
  };
}

/** True if a field of the body is required. */
function needsBody({ shape, pathParameters, queryParameters }: Endpoint): boolean {
  const elsewhere = new Set([...pathParameters.map(({ name }) => name), ...queryParameters.keys()]);
  return Object.entries(shape).some(([key, schema]) => !elsewhere.has(key) && !isOptional(schema));
}

const notModified: oas31.ResponseObject = {
  description: 'You have the current version: `If-None-Match` names it. There is no body.',
  headers: headersOf('ETag'),
};

function successOf(endpoint: Endpoint, generated: oas31.ResponseObject): oas31.ResponseObject {
  const headers = [
    ...(endpoint.isVersioned ? ['ETag'] : []),
    ...(endpoint.createdPath === undefined ? [] : ['Location']),
    ...(endpoint.isList && endpoint.method === 'GET' ? ['Link'] : []),
    ...(endpoint.isList ? ['X-Total-Count'] : []),
    ...(endpoint.fileTypes ? ['Content-Disposition'] : []),
  ];
  const file = endpoint.fileTypes?.map((type) => [type, { schema: { type: 'string' } }] as const);
  return {
    description: endpoint.successStatus === 201 ? 'Created.' : endpoint.isUpsert ? 'Changed.' : 'Done.',
    ...(headers.length > 0 && { headers: headersOf(...headers) }),
    content: file ? Object.fromEntries(file) : (generated.content ?? {}),
  };
}

// The generator's error schemas do not describe our errors.
function ownSchemas(schemas: oas31.ComponentsObject['schemas'] = {}): NonNullable<oas31.ComponentsObject['schemas']> {
  const own = Object.fromEntries(Object.entries(schemas).filter(([name]) => !name.startsWith('error.')));
  const kinds = events.map(({ kind }) => kind);
  const { description = '' } = eventKind.meta() ?? {};
  return { ...own, EventKind: { type: 'string', enum: kinds, description, example: 'record.created' } };
}

const endHeaders: oas31.HeadersObject = {
  Deprecation: { description: 'Since when this is deprecated (RFC 9745).', schema: { type: 'string' } },
  Sunset: { description: 'From when on this may be gone (RFC 8594).', schema: { type: 'string' } },
};

/** Marks an operation as deprecated (docs/decisions/0052). */
function markDeprecated(operation: oas31.OperationObject, { since, sunset, instead }: Deprecation): void {
  operation.deprecated = true;
  operation['x-sunset'] = sunset;
  operation.description = `Deprecated since ${since}, ends on ${sunset}. ${instead}\n\n${operation.description ?? ''}`;
  for (const response of Object.values(operation.responses ?? {}) as (oas31.ResponseObject | oas31.ReferenceObject)[])
    if (!('$ref' in response)) response.headers = { ...response.headers, ...endHeaders };
}

/** The answer to `dryRun=true`: that of the write, with the report. */
function dryRunResponseOf(
  { type }: Endpoint,
  { headers = {}, content = {} }: oas31.ResponseObject,
): oas31.ResponsesObject {
  if (type !== 'mutation') return {};
  const known = content['application/json'] ?? {};
  const written = known.schema;
  if (!written || '$ref' in written) throw new Error('An answer is an object with `data`.');
  const { Location: _, ...others } = headers;
  const properties = { ...written.properties, dryRun: { $ref: '#/components/schemas/DryRun' } };
  return {
    200: {
      description: 'Done, or tried (`dryRun`).',
      ...(Object.keys(others).length > 0 && { headers: others }),
      content: { 'application/json': { ...known, schema: { ...written, properties } } },
    },
  };
}
