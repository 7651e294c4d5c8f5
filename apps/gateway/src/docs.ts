import type { Middleware } from 'koa';
import helmet from 'koa-helmet';
import { fileOf, loadFile, sendFile, type StaticFile } from './files.ts';
import { guideFiles, loadGuide } from './guide.ts';

const bundle = new URL('browser/standalone.js', import.meta.resolve('@scalar/api-reference'));

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Dossier API reference</title>
  </head>
  <body>
    <div id="reference"></div>
    <noscript>
      The reference needs JavaScript. The same as a file: <a href="/api/v1/openapi.json">openapi.json</a>
    </noscript>
    <script src="/docs/reference.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

// Disables everything that calls another host: fonts, the request proxy, telemetry, the assistant.
const start = `Scalar.createApiReference('#reference', {
  sources: [
    { url: '/api/v1/openapi.json', title: 'REST', slug: 'rest', default: true },
    { url: '/api/v1/openapi-triggers.json', title: 'Triggers of workflows', slug: 'triggers' },
  ],
  withDefaultFonts: false,
  proxyUrl: '',
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
});
`;

const policy = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      baseUri: ["'none'"],
      connectSrc: ["'self'"],
      fontSrc: ["'self'", 'data:'],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      scriptSrc: ["'self'"],
      // The reference adds its styles inline.
      styleSrc: ["'self'", "'unsafe-inline'"],
      workerSrc: ["'self'", 'blob:'],
    },
  },
  strictTransportSecurity: false,
});

/** The documentation at /docs and the API reference at /docs/reference, loaded only from this server. */
export function createDocs(): Middleware {
  const guide = guideFiles();
  const files = new Map<string, () => Promise<StaticFile>>([
    ['/docs/reference', once(() => fileOf(Buffer.from(page), 'text/html; charset=utf-8'))],
    ['/docs/start.js', once(() => fileOf(Buffer.from(start), 'text/javascript; charset=utf-8'))],
    ['/docs/reference.js', once(() => loadFile(bundle))],
  ]);
  for (const [address, path] of guide)
    files.set(
      address,
      once(() => loadGuide(path, guide)),
    );
  return async (ctx, next) => {
    const address = ctx.path.replace(/(.)\/$/, '$1');
    const load = files.get(address);
    if (!load || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    // One route for all pages of the guide, so that metrics have few labels.
    ctx.state['route'] = guide.has(address) ? '/docs' : address;
    await policy(ctx, async () => sendFile(ctx, await load()));
  };
}

// The bundle has 4 MB, so the first request reads a file, not the start.
function once(load: () => Promise<StaticFile>): () => Promise<StaticFile> {
  let loaded: Promise<StaticFile> | undefined;
  return () => (loaded ??= load());
}
