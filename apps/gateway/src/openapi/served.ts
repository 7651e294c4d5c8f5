import type { AnyTRPCRouter } from '@trpc/server';
import { portableJsonSchema, portableSchemaPath } from '@dossier/domain/workflows/index.ts';
import { restPrefix } from '../rest/routes.ts';
import { createDocument } from './document.ts';
import { createTriggerDocument } from './trigger.ts';

/**
 * The OpenAPI documents, and the JSON Schema of workflows, by their path below /api/v1. With absolute addresses:
 * clients that read a document from a file have no other base. Kept as bytes: they are long and need no key.
 */
export function servedDocuments(router: AnyTRPCRouter, publicUrl: string): ReadonlyMap<string, Buffer> {
  return new Map([
    ['/openapi.json', Buffer.from(JSON.stringify(createDocument(router, publicUrl)))],
    [
      portableSchemaPath.slice(restPrefix.length),
      Buffer.from(JSON.stringify(portableJsonSchema(`${publicUrl}${portableSchemaPath}`))),
    ],
    ['/openapi-triggers.json', Buffer.from(JSON.stringify(createTriggerDocument(publicUrl)))],
  ]);
}
