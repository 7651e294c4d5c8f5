import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import helmet from 'koa-helmet';
import { inPieces, isLarge } from './pieces.ts';

const compress = promisify(gzip);

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
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
  readonly encoded: Encoded;
}

/** The body in other content codings, if they make it shorter. */
interface Encoded {
  readonly br?: Buffer | undefined;
  readonly gzip?: Buffer | undefined;
}

/** `encoded`: bodies compressed at build time; without them, the file is compressed now, by gzip. */
export async function loadFile(path: string | URL, encoded?: Encoded): Promise<StaticFile> {
  return fileOf(await readFile(path), types[extname(String(path))] ?? 'application/octet-stream', encoded);
}

export async function fileOf(body: Buffer, type: string, encoded: Encoded = {}): Promise<StaticFile> {
  // Weak: the same for all codings of the body.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const isWorthIt = compressible.test(type) && body.length > 1_000;
  const gzip = encoded.gzip ?? (isWorthIt ? await compress(body) : undefined);
  return { type, etag, body, encoded: { br: encoded.br, gzip } };
}

/** The result of the first call, for all calls. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}

/** `isForever`: the file's name changes with its content, so caches may keep it. */
export function sendFile(ctx: Context, { type, etag, body, encoded }: StaticFile, isForever = false): void {
  ctx.set('Cache-Control', isForever ? 'public, max-age=31536000, immutable' : 'no-cache');
  ctx.set('ETag', etag);
  ctx.vary('Accept-Encoding');
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = type;
  // One at a time: browsers name gzip before brotli, and the negotiation would follow their order.
  const coding = (['br', 'gzip'] as const).find((one) => encoded[one] && ctx.acceptsEncodings(one) === one);
  if (coding) ctx.set('Content-Encoding', coding);
  const sent = (coding && encoded[coding]) ?? body;
  ctx.body = isLarge(sent) ? inPieces(sent) : sent;
  ctx.length = sent.length;
}

export interface PagePolicy {
  /** Default source for everything that the directives do not name. */
  readonly source: "'self'" | "'none'";
  readonly directives: Readonly<Record<string, readonly string[]>>;
  /** HSTS, over https alone: over http it would lock people out. */
  readonly transport?: { readonly includeSubDomains: boolean } | undefined;
}

/** The headers of a page that loads everything from this server. */
export function pagePolicy({ source, directives, transport }: PagePolicy): Middleware {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [source],
        baseUri: ["'none'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        formAction: [source],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        scriptSrc: ["'self'"],
        // Components and the API reference write styles inline.
        styleSrc: ["'self'", "'unsafe-inline'"],
        ...directives,
      },
    },
    strictTransportSecurity: transport !== undefined && { maxAge: 31_536_000, ...transport },
  });
}

export function htmlOf(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>${head}
  </head>
  <body>
${body}
  </body>
</html>
`;
}
