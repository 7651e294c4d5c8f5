import { setImmediate } from 'node:timers/promises';
import { appRouter } from '@dossier/domain/router.ts';
import { DomainError, malformed } from '@dossier/kernel/errors.ts';
import { callerFactory } from '@dossier/kernel/procedures.ts';
import type { Context } from 'koa';
import { contextOfCall } from '../admit-key.ts';
import { fileOf, once, sendFile, type StaticFile } from '../files.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { RpcCall } from '../rpc/rpc.ts';
import { jsonType, openapiPath, type Documents } from './served.ts';
import { membersOf, printFolder, printPipeline, type PrintedSchema } from './workspace-schemas.ts';

const createCaller = callerFactory(appRouter);
/** Each page is printed in one turn of the event loop. */
const pageSize = 20;
const charactersMax = 8_000_000;

/** openapi.json with the folders and pipelines of the caller's workspace as schemas. */
export function workspaceDocument(gateway: GatewayContext, documents: Documents) {
  const split = once(async () => splitAtSchemas(await documents.get(openapiPath)));
  return async (ctx: Context): Promise<void> => {
    const call: RpcCall = { request: ctx.req, response: ctx.res, requestId: String(ctx.state['requestId']) };
    ctx.state['call'] = call;
    const { answer, ...context } = await contextOfCall(gateway, call);
    if ([ctx.query['workspace']].flat().some((workspace) => workspace !== 'me'))
      throw malformed(['workspace'], '"workspace" must be "me", the workspace of the API key.');
    const { folders, pipelines } = createCaller(context);
    const records = await printAll((cursor) => folders.list({ pageSize, cursor }), printFolder);
    const deals = await printAll((cursor) => pipelines.list({ pageSize, cursor }), printPipeline);
    const [head, tail] = await split();
    const members = [...membersOf('Record', 'folderId', records), ...membersOf('Deal', 'pipelineId', deals)];
    const body = Buffer.from(head + members.map((member) => `${member},`).join('') + tail);
    answer?.take(body.length);
    sendFile(ctx, await fileOf(body, jsonType));
    ctx.set('Cache-Control', 'private, no-cache');
    ctx.vary('Authorization');
  };
}

/** JSON escapes the quotes inside texts, so only the object itself matches. */
function splitAtSchemas(generic: StaticFile | undefined): [head: string, tail: string] {
  const opening = '"components":{"schemas":{';
  const [head, tail] = generic?.body.toString().split(opening) ?? [];
  if (head === undefined || tail === undefined) throw new Error('The document has no schemas.');
  return [head + opening, tail];
}

async function printAll<T>(
  list: (cursor: string | undefined) => Promise<{ readonly data: readonly T[]; readonly nextCursor: string | null }>,
  print: (one: T) => PrintedSchema,
): Promise<PrintedSchema[]> {
  const all: PrintedSchema[] = [];
  let left = charactersMax;
  for (let cursor: string | undefined; ;) {
    const { data, nextCursor } = await list(cursor);
    for (const one of data) {
      const printed = print(one);
      all.push(printed);
      left -= printed.text.length;
    }
    if (left < 0)
      throw new DomainError(
        'PAYLOAD_TOO_LARGE',
        `The fields of this workspace have more than ${charactersMax / 1_000_000} million characters of types.`,
      );
    if (nextCursor === null) return all;
    cursor = nextCursor;
    await setImmediate();
  }
}
