import type { AnyTRPCRouter } from '@trpc/server';
import { createDocument } from './document.ts';
import { createTriggerDocument } from './trigger.ts';

/**
 * The OpenAPI documents by their path below /api/v1, with absolute addresses: clients that read a document from a file
 * have no other base. Kept as bytes: they are long and need no key.
 */
export function servedDocuments(router: AnyTRPCRouter, publicUrl: string): ReadonlyMap<string, Buffer> {
  return new Map([
    ['/openapi.json', Buffer.from(JSON.stringify(createDocument(router, publicUrl)))],
    ['/openapi-triggers.json', Buffer.from(JSON.stringify(createTriggerDocument(publicUrl)))],
  ]);
}
