import { dryRunSchema } from '@dossier/domain/dry-run-schema.ts';
import { z } from 'zod';
import type { oas31 } from 'zod-openapi';
import type { Endpoint } from '../rest/routes.ts';
import { headersOf, rateLimitHeaders } from './errors.ts';

const { $schema: _, $defs: _known, ...schema } = z.toJSONSchema(dryRunSchema, { io: 'output' });
/** The report of a dry run (docs/decisions/0043). No procedure declares it, since the base of all writes adds it. */
export const dryRunComponent = JSON.parse(
  JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/'),
) as oas31.SchemaObject;

/** The answer to `dryRun=true`: that of the write, with the report. */
export function dryRunResponseOf(
  { type, successStatus }: Endpoint,
  { headers, content = {} }: oas31.ResponseObject,
): oas31.ResponsesObject {
  if (type !== 'mutation') return {};
  const known = content['application/json'] ?? {};
  const written = known.schema;
  if (!written || '$ref' in written) throw new Error('An answer is an object with `data`.');
  const withReport: oas31.SchemaObject = {
    ...written,
    properties: { ...written.properties, dryRun: { $ref: '#/components/schemas/DryRun' } },
  };
  const isSame = successStatus === 200;
  return {
    200: {
      description: isSame ? 'Done; with `dryRun=true` only tried out.' : 'With `dryRun=true`: what would be made.',
      headers: isSame ? (headers ?? {}) : headersOf('X-Request-Id', ...rateLimitHeaders),
      content: {
        'application/json': {
          ...known,
          schema: isSame ? withReport : { ...withReport, required: [...(written.required ?? []), 'dryRun'] },
        },
      },
    },
  };
}
