import { setImmediate } from 'node:timers/promises';
import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { appRouter } from '@dossier/domain/router.ts';
import { DomainError, malformed } from '@dossier/kernel/errors.ts';
import type { ListBody } from '@dossier/kernel/paging.ts';
import { callerFactory } from '@dossier/kernel/procedures.ts';
import type { Context } from 'koa';
import { contextOfCall } from '../admit-key.ts';
import { fileOf, sendFile, type StaticFile } from '../files.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { RpcCall } from '../rpc/rpc.ts';
import { jsonType, openapiPath, type Documents } from './served.ts';
import { membersOf, printSchema, type PrintedSchema } from './workspace-schemas.ts';

const createCaller = callerFactory(appRouter);
/** Each page is printed in one turn of the event loop. */
const pageSize = 20;
const charactersMax = 8_000_000;

/** openapi.json with the folders and pipelines of the caller's workspace as schemas. */
export function workspaceDocument(gateway: GatewayContext, documents: Documents) {
  return async (ctx: Context): Promise<void> => {
    const call: RpcCall = { request: ctx.req, response: ctx.res, requestId: String(ctx.state['requestId']) };
    ctx.state['call'] = call;
    const { answer, ...context } = await contextOfCall(gateway, call);
    if ([ctx.query['workspace']].flat().some((workspace) => workspace !== 'me'))
      throw malformed(['workspace'], '"workspace" must be "me", the workspace of the API key.');
    const { folders, pipelines } = createCaller(context);
    const records = await printAll((cursor) => folders.list({ pageSize, cursor }));
    const deals = await printAll((cursor) => pipelines.list({ pageSize, cursor }));
    const members = [...membersOf('Record', 'folderId', records), ...membersOf('Deal', 'pipelineId', deals)];
    const body = Buffer.from(withSchemas(await documents.get(openapiPath), members));
    answer?.take(body.length);
    sendFile(ctx, await fileOf(body, jsonType));
    ctx.set('Cache-Control', 'private, no-cache');
    ctx.vary('Authorization');
  };
}

/** JSON escapes the quotes inside texts, so only the object itself matches. */
function withSchemas(generic: StaticFile | undefined, members: readonly string[]): string {
  const opening = '"components":{"schemas":{';
  return String(generic?.body).replace(opening, () => opening + members.map((member) => `${member},`).join(''));
}

async function printAll(
  list: (cursor: string | undefined) => Promise<ListBody<Folder | Pipeline>>,
): Promise<PrintedSchema[]> {
  const all: PrintedSchema[] = [];
  let left = charactersMax;
  for (let cursor: string | null | undefined; cursor !== null; await setImmediate()) {
    const { data, nextCursor } = await list(cursor);
    for (const one of data) {
      const printed = printSchema(one);
      all.push(printed);
      left -= printed.text.length;
    }
    if (left < 0) throw new DomainError('PAYLOAD_TOO_LARGE', 'The types of this workspace have more than 8 MB.');
    cursor = nextCursor;
  }
  return all;
}
