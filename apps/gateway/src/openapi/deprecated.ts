import type { oas31 } from 'zod-openapi';
import type { Deprecation } from '../rest/deprecation.ts';

const headers: oas31.HeadersObject = {
  Deprecation: { description: 'Since when this is deprecated (RFC 9745).', schema: { type: 'string' } },
  Sunset: { description: 'From when on this may be gone (RFC 8594).', schema: { type: 'string' } },
};

/** Marks an operation as deprecated (docs/decisions/0052). */
export function markDeprecated(operation: oas31.OperationObject, { since, sunset, instead }: Deprecation): void {
  operation.deprecated = true;
  operation['x-sunset'] = sunset;
  operation.description = `Deprecated since ${since}, ends on ${sunset}. ${instead}\n\n${operation.description ?? ''}`;
  for (const response of Object.values(operation.responses ?? {}) as (oas31.ResponseObject | oas31.ReferenceObject)[])
    if (!('$ref' in response)) response.headers = { ...response.headers, ...headers };
}
