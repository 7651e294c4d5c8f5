import { createServer, type Socket } from 'node:net';

/**
 * A receiver as cheap as possible, so that the sender is measured: it reads only the length and the id of a request.
 * `GET /stats` returns what arrived, `GET /behave?delayMs=20` changes how it answers, `/hang...` is never answered.
 */
let delayMs = 0;
let count = 0;
let open = 0;
let openMax = 0;
let connections = 0;
let lastAtUs = 0;
/** When each event first arrived at each path, by the machine's shared clock. */
let firstAtUs = new Map<string, number>();

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

function nowUs(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}

function receive(socket: Socket, head: string): void {
  const path = head.slice(5, head.indexOf(' ', 5));
  const at = head.indexOf('webhook-id: ') + 12;
  const key = `${path} ${head.slice(at, head.indexOf('\r', at))}`;
  count += 1;
  lastAtUs = nowUs();
  if (!firstAtUs.has(key)) firstAtUs.set(key, lastAtUs);
  open += 1;
  openMax = Math.max(openMax, open);
  if (path.startsWith('/hang')) return;
  if (delayMs === 0) return done(socket);
  setTimeout(done, delayMs, socket);
}

function done(socket: Socket): void {
  open -= 1;
  socket.write(ok);
}

function control(socket: Socket, head: string): void {
  const url = new URL(head.slice(4, head.indexOf(' ', 4)), 'http://localhost');
  const body = controls[url.pathname]?.(url.searchParams) ?? '{}';
  socket.write(
    `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

const controls: Record<string, (parameters: URLSearchParams) => string> = {
  '/stats': () => JSON.stringify({ count, distinct: firstAtUs.size, openMax, connections, lastAtUs }),
  '/arrivals': () => JSON.stringify([...firstAtUs]),
  '/behave': (parameters) => {
    delayMs = Number(parameters.get('delayMs') ?? 0);
    count = openMax = connections = 0;
    firstAtUs = new Map();
    return '{}';
  },
};

createServer({ noDelay: true }, (socket) => {
  connections += 1;
  let text = '';
  socket.setEncoding('latin1');
  socket.on('error', () => {});
  socket.on('data', (chunk: string) => {
    text += chunk;
    for (;;) {
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = text.slice(0, end);
      if (head.startsWith('GET ')) {
        text = text.slice(end + 4);
        control(socket, head);
        continue;
      }
      const at = head.search(/content-length: /i);
      const length = at < 0 ? 0 : Number.parseInt(head.slice(at + 16, at + 26), 10);
      if (text.length < end + 4 + length) return;
      text = text.slice(end + 4 + length);
      receive(socket, head);
    }
  });
}).listen(Number(process.env['PORT']));
process.once('SIGTERM', () => process.exit(0));
