import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Endpoint } from '../../rest/routes.ts';
import { bodyOf, bodySchemaOf, document, type Walk } from './walk.ts';

/** Where the document and the server disagree about a request. */
export interface Differences {
  /** Promised by the document, refused by the server. */
  readonly refused: string[];
  /** Accepted by the server, not in the document. */
  readonly accepted: string[];
}

// A request is taken by the server unless the answer is 400, "malformed".

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi');
const validators = new Map<object, ValidateFunction>();

export function differencesOfBodies(tried: Walk['bodyValues']): Differences {
  return differences(
    tried.map(({ endpoint, name, value, body, status }) => ({
      what: `${nameOf(endpoint)} ${name} ${String(JSON.stringify(value)).slice(0, 40)}`,
      isDocumented: isValid(bodySchemaOf(endpoint), body),
      status,
    })),
  );
}

export function differencesOfMissingBodies(tried: Walk['missingBodies']): Differences {
  return differences(
    tried.map(({ endpoint, status }) => ({
      what: nameOf(endpoint),
      isDocumented: bodyOf(endpoint)?.required !== true,
      status,
    })),
  );
}

/** A blank parameter is an absent one. */
export function differencesOfParameters(tried: Walk['parameterValues']): Differences {
  return differences(
    tried.map(({ endpoint, parameter: { name, schema, required }, value, status }) => ({
      what: `${endpoint.path} ${name}=${value}`,
      isDocumented: value === '' ? required !== true : isValid(schema, readAs(value, JSON.stringify([name, schema]))),
      status,
    })),
  );
}

function isValid(schema: object | undefined, value: unknown): boolean {
  if (!schema) throw new Error('The document has no schema for a tried value.');
  let validate = validators.get(schema);
  if (!validate) {
    validate = ajv.compile({ ...schema, components: document.components });
    validators.set(schema, validate);
  }
  return validate(value);
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

interface Verdict {
  readonly what: string;
  readonly isDocumented: boolean;
  readonly status: number;
}

function differences(verdicts: readonly Verdict[]): Differences {
  const refused = verdicts.filter(({ isDocumented, status }) => isDocumented && status === 400);
  const accepted = verdicts.filter(({ isDocumented, status }) => !isDocumented && status !== 400);
  return { refused: refused.map(({ what }) => what), accepted: accepted.map(({ what }) => what) };
}

/** A parameter as read by a client that knows the schema. */
function readAs(text: string, schema: string): unknown {
  const isNumber = /"(integer|number)"/.test(schema) && /^-?\d+(\.\d+)?$/.test(text);
  const isBoolean = schema.includes('"boolean"') && /^(true|false)$/.test(text);
  const value: unknown = isNumber || isBoolean ? JSON.parse(text) : text;
  return schema.includes('"array"') ? [value] : value;
}
