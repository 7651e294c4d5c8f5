import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Endpoint } from '../../rest/routes.ts';
import { bodyOf, bodySchemaOf, document, type TriedBody, type TriedParameter, type Walk } from './walk.ts';

/** Where the document and the server disagree about a request. */
export interface Differences {
  /** Promised by the document, refused by the server. */
  readonly refused: string[];
  /** Accepted by the server, not in the document. */
  readonly accepted: string[];
}

/** Compares the server with the document: a request is taken unless the answer is 400, "malformed". */
export class Agreement {
  readonly #ajv = new Ajv2020({ strict: false });
  readonly #validators = new Map<object, ValidateFunction>();

  constructor() {
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(document, 'openapi');
  }

  ofBodies(tried: Walk['bodyValues']): Differences {
    return differences(
      tried.map((one) => ({
        what: `${nameOf(one.endpoint)} ${one.name} ${String(JSON.stringify(one.value)).slice(0, 40)}`,
        isDocumented: this.#isBodyDocumented(one),
        status: one.status,
      })),
    );
  }

  ofMissingBodies(tried: Walk['missingBodies']): Differences {
    return differences(
      tried.map(({ endpoint, status }) => ({
        what: nameOf(endpoint),
        isDocumented: bodyOf(endpoint)?.required !== true,
        status,
      })),
    );
  }

  /** A blank parameter is an absent one. */
  ofParameters(tried: Walk['parameterValues']): Differences {
    return differences(
      tried.map((one) => ({
        what: `${one.endpoint.path} ${one.parameter.name}=${one.value}`,
        isDocumented: one.value === '' ? !one.parameter.required : this.#isParameterDocumented(one),
        status: one.status,
      })),
    );
  }

  #isBodyDocumented({ endpoint, body }: TriedBody): boolean {
    return this.#isValid(bodySchemaOf(endpoint), body);
  }

  #isParameterDocumented({ parameter: { name, schema }, value }: TriedParameter): boolean {
    return this.#isValid(schema, readAs(value, JSON.stringify([name, schema])));
  }

  #isValid(schema: object | undefined, value: unknown): boolean {
    if (!schema) throw new Error('The document has no schema for a tried value.');
    let validate = this.#validators.get(schema);
    if (!validate) {
      validate = this.#ajv.compile({ ...schema, components: document.components });
      this.#validators.set(schema, validate);
    }
    return validate(value);
  }
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
