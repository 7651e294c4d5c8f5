import type { AnyTRPCRouter } from '@trpc/server';
import { portableJsonSchema, portableSchemaPath } from '@dossier/domain/workflows/index.ts';
import { fileOf, type StaticFile } from '../files.ts';
import { restPrefix } from '../rest/routes.ts';
import { createDocument } from './document.ts';
import { createTriggerDocument } from './trigger.ts';

export const jsonType = 'application/json; charset=utf-8';
export const openapiPath = `${restPrefix}/openapi.json`;

export type Documents = ReadonlyMap<string, Promise<StaticFile>>;

/**
 * The OpenAPI documents, and the JSON Schema of workflows, by their path. With absolute addresses: clients that read a
 * document from a file have no other base. Kept compressed: they are long and need no key.
 */
export function servedDocuments(router: AnyTRPCRouter, publicUrl: string): Documents {
  const documents = {
    [openapiPath]: createDocument(router, publicUrl),
    [`${restPrefix}/openapi-triggers.json`]: createTriggerDocument(publicUrl),
    [portableSchemaPath]: portableJsonSchema(`${publicUrl}${portableSchemaPath}`),
  };
  return new Map(Object.entries(documents).map(([path, document]) => [path, jsonFile(document)]));
}

function jsonFile(document: object): Promise<StaticFile> {
  return fileOf(Buffer.from(JSON.stringify(document)), jsonType);
}
