import { createServer } from 'node:http';

// A receiver as its own process. GET / tells how many deliveries have arrived, and how many of them were different
// ones, and resets both.
let count = 0;
const distinct = new Set<string>();

createServer({ noDelay: true }, (request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify({ count, distinct: distinct.size }));
    count = 0;
    distinct.clear();
    return;
  }
  count += 1;
  distinct.add(`${request.url} ${String(request.headers['webhook-id'])}`);
  request.resume().once('end', () => response.end());
}).listen(Number(process.env['PORT']), () => process.send?.('ready'));
process.once('SIGTERM', () => process.exit(0));
