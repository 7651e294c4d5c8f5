import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'koa';
import { inPieces, isLarge } from './pieces.ts';

const compress = promisify(gzip);

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const compressible = /^(text|application\/(json|manifest))|svg/;

/** A file in memory with the headers of its answers. */
export interface StaticFile {
  readonly type: string;
  readonly etag: string;
  readonly body: Buffer;
  readonly zipped: Buffer | undefined;
}

export async function loadFile(path: string | URL): Promise<StaticFile> {
  return fileOf(await readFile(path), types[extname(String(path))] ?? 'application/octet-stream');
}

export async function fileOf(body: Buffer, type: string): Promise<StaticFile> {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return {
    type,
    etag,
    body,
    zipped: compressible.test(type) && body.length > 1_000 ? await compress(body) : undefined,
  };
}

/** `isForever`: the file's name changes with its content, so caches may keep it. */
export function sendFile(ctx: Context, { type, etag, body, zipped }: StaticFile, isForever = false): void {
  ctx.set('Cache-Control', isForever ? 'public, max-age=31536000, immutable' : 'no-cache');
  ctx.set('ETag', etag);
  ctx.vary('Accept-Encoding');
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = type;
  const isZipped = zipped !== undefined && ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  if (isZipped) ctx.set('Content-Encoding', 'gzip');
  const sent = isZipped ? zipped : body;
  ctx.body = isLarge(sent) ? inPieces(sent) : sent;
  ctx.length = sent.length;
}
